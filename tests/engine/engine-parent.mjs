// A parent process that starts an engine and then only waits to be killed.
import { startEngine } from '../../api/dist/engine/start-engine.js'

const logger = { info() {}, warn() {}, error() {} }
const { socketPath } = await startEngine({ dataDir: process.argv[2], logger })
process.send({ socketPath })
