from charlemagne.cli import main

main()
