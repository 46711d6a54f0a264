import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Prevents a server's ingest thread from finishing imports until it is released. */
export class HeldReading {
  readonly #folder = mkdtempSync(join(tmpdir(), 'netwarden-held-'))
  readonly #file = join(this.#folder, 'held')
  /** Environment of the server. */
  readonly env = {
    NODE_OPTIONS: `--import ${new URL('hold-reading.mjs', import.meta.url).href}`,
    HOLD_READING: this.#file,
  }

  hold(): void {
    writeFileSync(this.#file, '')
  }

  letGo(): void {
    rmSync(this.#file, { force: true })
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true })
  }
}
