"""Benchmarks: how fast Tradewind is, against itself and against others. See README.md here."""
