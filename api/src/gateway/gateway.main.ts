/**
 * The process that answers DNS queries. It outlives the process that started it, and ends on a control message or
 * SIGTERM.
 */
import { readFileSync } from 'node:fs'
import { pino } from 'pino'
import { logEvent } from '../platform/logging/log-event.ts'
import { ControlSocket } from './control/control-socket.ts'
import { Gateway } from './gateway.ts'
import { gatewaySetupSchema } from './setup.ts'

const [, , setupPath] = process.argv
if (setupPath === undefined) throw new Error('the path of the setup file is missing')
const setup = gatewaySetupSchema.parse(JSON.parse(readFileSync(setupPath, 'utf8')))
const output = pino.destination({ sync: true })
// The output is closed once the process that reads it has ended; queries are still answered.
output.on('error', () => undefined)
const logger = pino({ base: { process: 'gateway' } }, output)
let isEnding = false

const control = new ControlSocket(setup.paths.control, async (request) => {
  if (request.type !== 'stop') return gateway.control(request)
  setImmediate(() => void end())
  return { id: request.id, type: 'stopping' }
})

async function end(): Promise<void> {
  if (isEnding) return
  isEnding = true
  await gateway.stop()
  await control.close()
  process.exit(0)
}

process.on('SIGTERM', () => void end())
// A terminal sends these signals to all of its processes; the gateway keeps running when the others end.
process.on('SIGINT', () => undefined)
process.on('SIGHUP', () => undefined)

if (!(await control.listen())) {
  logEvent(logger, 'gateway.start.refused', { path: setup.paths.control })
  process.exit(1)
}
// The spool belongs to one process at a time, so it is opened only now.
const gateway = new Gateway(setup, logger)
await gateway.start()
logEvent(logger, 'gateway.start.ready', { pid: process.pid })
process.send?.({ type: 'ready' })
