console.error('Error: the store is broken')
process.exit(3)
