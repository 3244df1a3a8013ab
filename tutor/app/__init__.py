"""The app: Streamlit pages that load, draw, ask, mark and log. No rule of the game is in here."""
