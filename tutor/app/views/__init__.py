"""The pages: each loads, shows and asks; what it knows it has from the session."""
