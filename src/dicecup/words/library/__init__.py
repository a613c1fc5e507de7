"""What the modules below the screens say: the rules, records, files, bots, and long computations."""
