setInterval(() => {}, 1_000)
process.on('disconnect', () => process.exit(0))
