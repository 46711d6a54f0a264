import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** Suites that start a server on the usual store of the run. */
const USUAL = /\b(serverOfWorker|TestServer\.start)\(|\bUSUAL_STATE_ENGINE\b/
/** Suites that choose the store, or open SQLite's file beside the server. */
const OF_ONE = /NETWARDEN_STATE_URL|'state\.db'/
/** Of the files that a server leaves, which are moved, copied and broken with the state among them. */
const OF_FOLDERS = /^tests\/(e2e|loss)\//

/** The suites that are run on SQLite, and once more on PostgreSQL in a long run: their servers name no store. */
export function suitesOfEitherStore(): string[] {
  return readdirSync(join(ROOT, 'tests'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => relative(ROOT, join(ROOT, 'tests', name)))
    .filter((file) => {
      const text = readFileSync(join(ROOT, file), 'utf8')
      return !OF_FOLDERS.test(file) && USUAL.test(text) && !OF_ONE.test(text)
    })
}
