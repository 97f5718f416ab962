import os
import sys

from photofall import program

os.execv(program(), ["photofall", *sys.argv[1:]])
