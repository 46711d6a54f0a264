import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Lets a server's ingest thread come to no end of the imports that it begins, until it is let go. */
export class HeldReading {
  readonly #folder = mkdtempSync(join(tmpdir(), 'netwarden-held-'))
  readonly #file = join(this.#folder, 'held')
  /** What the server is to be started with. */
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
