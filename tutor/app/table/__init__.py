"""The table: the component that draws a screen of a lesson or a puzzle, from what is to be drawn to the scripts that draw it."""
