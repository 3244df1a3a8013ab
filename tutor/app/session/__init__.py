"""What a visit to the app holds together: who learns here, by which rules, and where in the course."""
