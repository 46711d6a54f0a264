// Loaded into a gateway before its script: the clock of the process moves on when a test says so.
let shift = 0
const now = Date.now
Date.now = () => now() + shift
const elapsed = performance.now.bind(performance)
performance.now = () => elapsed() + shift
process.on('message', (message) => {
  shift += message.shiftMs
  process.send({ type: 'shifted' })
})
