from photofall import main

main()
