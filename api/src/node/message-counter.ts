import { readFileSync } from 'node:fs'
import { writeSynced } from './node-folder.ts'

/** So many numbers are reserved with one write. */
const RESERVED = 10_000
/** The longest step (numbers): a second node with the same key must not use them up. */
const LONGEST_STEP = 10_000_000

/** Numbers for messages, which only grow: whatever the clock says, and across restarts. */
export class MessageCounter {
  #next: number
  #reservedTo: number
  #saving: Promise<void> | null = null
  #skipped = RESERVED

  constructor(private readonly path: string) {
    this.#next = storedIn(path) + 1
    this.#reservedTo = this.#next - 1
  }

  async next(): Promise<number> {
    const number = this.#next
    this.#next += 1
    if (number > this.#reservedTo) await this.#reserve()
    return number
  }

  /**
   * The console knows higher numbers than the disk, which was full or is an older copy: each step is twice the one before,
   * up to a limit.
   */
  skip(): void {
    this.#next += this.#skipped
    this.#skipped = Math.min(LONGEST_STEP, this.#skipped * 2)
  }

  /** A message that waits has a number that is reserved. On a full disk the numbers go on: `skip` follows a restart. */
  #reserve(): Promise<void> {
    const reservedTo = this.#next + RESERVED
    this.#saving ??= writeSynced(this.path, String(reservedTo))
      .then(() => {
        this.#reservedTo = reservedTo
      })
      .catch(() => undefined)
      .finally(() => {
        this.#saving = null
      })
    return this.#saving
  }
}

function storedIn(path: string): number {
  try {
    return Number(readFileSync(path, 'utf8')) || 0
  } catch {
    return 0 // The first start.
  }
}
