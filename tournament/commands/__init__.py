"""One module a subcommand of `tradewind`, each with one click command called `command`."""
