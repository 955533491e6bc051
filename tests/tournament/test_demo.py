"""`make demo`, with fewer games."""

from tournament import demo


def test_the_demo_prints_a_table_and_writes_a_report(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(demo, "GAMES", 8)
    monkeypatch.setattr(demo, "BOTS", ("ismcts:sims=4", "flat:sims=4", "greedy", "random"))
    monkeypatch.setattr(demo, "FOLDER", tmp_path)
    demo.main()
    out = capsys.readouterr().out
    assert "mean rank" in out
    assert "±" in out
    assert str(tmp_path / "manila.html") in out
    assert (tmp_path / "manila.html").stat().st_size > 10000
