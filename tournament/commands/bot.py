"""`tradewind bot`: one of our bots as a program that speaks the protocol of external bots."""

import sys

import click

import ai
from tournament import protocol


@click.command("bot")
@click.argument("spec")
def command(spec: str) -> None:
    """Play as SPEC on standard input and output, in the protocol of docs/protocol.md.

    This is how an older release is rated against a newer one: `exec:/old/bin/tradewind bot ismcts:sims=500`.
    """
    protocol.serve(ai.parse(spec), sys.stdin, sys.stdout)
