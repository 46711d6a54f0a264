import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Names with which the ingest thread runs out of memory, and with which the process dies. */
export const POISON = 'poison.example'
export const DEADLY = 'deadly.example'

/** Loaded into each thread of the server before its own code; does nothing but where a line with such a name is read. */
const MODULE = `
const { isMainThread } = require('node:worker_threads')
if (!isMainThread) {
  const parse = JSON.parse
  JSON.parse = (text, ...rest) => {
    if (typeof text === 'string' && text.includes('"${DEADLY}"')) process.kill(process.pid, 'SIGKILL')
    if (typeof text === 'string' && text.includes('"${POISON}"')) {
      const hoard = []
      // In small pieces: one above the room that V8 leaves at the limit of a thread would end the whole process.
      for (;;) hoard.push(new Array(50_000).fill(1.5))
    }
    return parse(text, ...rest)
  }
}
`

export class CrashOnLine {
  readonly #folder = mkdtempSync(join(tmpdir(), 'netwarden-crash-'))

  /** The environment of a server that breaks over such lines. */
  get env(): Record<string, string> {
    const file = join(this.#folder, 'crash.cjs')
    writeFileSync(file, MODULE)
    return { NODE_OPTIONS: `--require ${file}` }
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true })
  }
}
