"""The commands of the command line, but for the app itself."""
