import { readFileSync } from 'node:fs'
import { writeSynced } from './node-folder.ts'

/** So many numbers are reserved with one write. */
const RESERVED = 10_000

/** Numbers for messages, which only grow: whatever the clock says, and across restarts. */
export class MessageCounter {
  #next: number
  #reservedTo: number

  constructor(private readonly path: string) {
    this.#next = storedIn(path) + 1
    this.#reservedTo = this.#next - 1
  }

  async next(): Promise<number> {
    const number = this.#next
    this.#next += 1
    if (number > this.#reservedTo) {
      this.#reservedTo = number + RESERVED
      await writeSynced(this.path, String(this.#reservedTo))
    }
    return number
  }
}

function storedIn(path: string): number {
  try {
    return Number(readFileSync(path, 'utf8')) || 0
  } catch {
    return 0 // The first start.
  }
}
