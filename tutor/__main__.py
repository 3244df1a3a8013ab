"""python -m tutor is the command pinochle-tutor."""

import sys

from tutor.cli import main

sys.exit(main())
