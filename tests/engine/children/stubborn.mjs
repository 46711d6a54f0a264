process.on('SIGTERM', () => {})
process.on('disconnect', () => process.exit(0))
setInterval(() => {}, 1_000)
process.send({ type: 'ready' })
