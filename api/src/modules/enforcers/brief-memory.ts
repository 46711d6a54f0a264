import { isDryRun } from '../../platform/state/dry-run.ts'
import { isInsideWork } from '../../platform/state/inside-work.ts'

/** Another process may have written meanwhile, and its line in the change feed is still on its way (ms). */
const LASTS = 1_000

/** Reads of the store that many ask for at once. A write and a dry run see their own rows, and read for themselves. */
export class BriefMemory {
  #known = new Map<string, Promise<unknown>>()
  #since = 0

  async read<Value>(key: string, read: () => Promise<Value>): Promise<Value> {
    if (isInsideWork() || isDryRun()) return read()
    const now = performance.now()
    if (now - this.#since > LASTS) {
      this.forget()
      this.#since = now
    }
    const known = this.#known.get(key) as Promise<Value> | undefined
    if (known) return known
    const reading = read()
    this.#known.set(key, reading)
    reading.catch(() => this.#known.delete(key))
    return reading
  }

  forget(): void {
    this.#known = new Map()
  }
}
