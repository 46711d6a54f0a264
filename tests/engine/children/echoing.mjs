process.on('message', (message) => {
  if (message === 'crash') process.exit(1)
  process.send({ echo: message, setting: process.env.SETTING })
})
process.on('SIGTERM', () => process.exit(0))
process.on('disconnect', () => process.exit(0))
process.send({ type: 'ready', port: 4711 })
