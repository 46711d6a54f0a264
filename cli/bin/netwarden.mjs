import '../dist/main.js'
