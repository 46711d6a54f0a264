import { dirname } from 'node:path'
/** The child process of the embedded event store: chDB with ClickHouse's HTTP interface. */
import { createQueryAnswerer } from './answer-query.ts'
import { readEngineEnvironment } from './environment.ts'
import { createEngineServer } from './http-server.ts'
import { type Chdb, ChdbUnavailable, loadChdb } from './load-chdb.ts'
import { keepMergesYielding } from './merge-priority.ts'
import { openSessions } from './sessions.ts'

const settings = readEngineEnvironment(process.env)
// The engine takes a name that is no table for a file of the current folder, and this one holds nothing to read.
process.chdir(dirname(settings.socketPath))

async function load(): Promise<Chdb> {
  try {
    return await loadChdb(settings)
  } catch (error) {
    if (!(error instanceof ChdbUnavailable)) throw error
    const message = { type: 'unsupported', key: 'engine.unsupported', params: { reason: error.message } }
    await new Promise((resolve) => process.send?.(message, resolve))
    process.exit(1)
  }
}

async function start(): Promise<void> {
  const chdb = await load()
  const sessions = openSessions(chdb)
  keepMergesYielding()
  const answerer = createQueryAnswerer(sessions, sessions.version)
  const server = createEngineServer({
    answerer,
    credentials: settings.credentials,
    version: sessions.version,
  })

  let isEnding = false
  async function end(): Promise<void> {
    if (isEnding) return
    isEnding = true
    const answered = server.close()
    answerer.killReads()
    await sessions.close()
    await answered
    process.exit(0)
  }

  process.on('SIGTERM', () => void end())
  // A terminal sends SIGINT to the parent and its children; the parent stops this process.
  process.on('SIGINT', () => {})
  // No client is left, and the next engine waits for this directory: work in progress is sent again.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))

  await server.listen(settings.socketPath)
  process.send?.({ type: 'ready' })
}

await start()
