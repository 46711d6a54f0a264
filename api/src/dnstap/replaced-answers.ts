import { typeName } from '@netwarden/shared/dns'
import { askView } from '../bind/signed-question.ts'
import type { ClientAnswer } from './client-answer.ts'
import type { ReadableCaches } from './dnstap-protocol.ts'

/** Questions over TCP at once, of which BIND accepts 150 by default. */
const MOST_ASKED = 16
/** Visits that wait for an answer. */
const MOST_WAITING = 2_000
const MOST_KEPT = 10_000
/** Names that are asked for often are read once in this time (ms). */
const KEPT_FOR = 10_000

type Addresses = readonly string[]

export const NO_CACHES: ReadableCaches = { address: '', keys: [] }

/** Addresses that the server had for names before its policies replaced its answers, read from its caches. */
export class ReplacedAnswers {
  #caches = NO_CACHES
  #asked = 0
  #waitingVisits = 0
  readonly #waiting: (() => void)[] = []
  readonly #known = new Map<string, { at: number; found: Promise<Addresses[]> }>()

  use(caches: ReadableCaches): void {
    this.#caches = caches
    this.#known.clear()
  }

  /** The addresses in each cache that has some; null where they cannot be read now. */
  of({ name, type }: Pick<ClientAnswer, 'name' | 'type'>): Promise<Addresses[]> | null {
    const key = `${type} ${name}`
    if (this.#caches.keys.length === 0 || this.#waitingVisits >= MOST_WAITING) return null
    const known = this.#known.get(key)
    const isKnown = known !== undefined && performance.now() - known.at < KEPT_FOR
    const found = isKnown ? known.found : this.#keep(key, this.#read(name, typeName(type)))
    this.#waitingVisits += 1
    return found.finally(() => {
      this.#waitingVisits -= 1
    })
  }

  #keep(key: string, found: Promise<Addresses[]>): Promise<Addresses[]> {
    this.#known.delete(key)
    const [oldest] = this.#known.size >= MOST_KEPT ? this.#known.keys() : []
    if (oldest !== undefined) this.#known.delete(oldest)
    this.#known.set(key, { at: performance.now(), found })
    return found
  }

  async #read(name: string, type: string): Promise<Addresses[]> {
    if (this.#asked >= MOST_ASKED) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    this.#asked += 1
    try {
      const caches = this.#caches
      const question = { name, type, isRecursive: false }
      const found: Addresses[] = []
      for (const key of caches.keys) {
        if (this.#caches !== caches) break // Others are used now, or none at the end.
        const answer = await askView(caches.address, key, question, 'tcp')
        if (answer && answer.addresses.length > 0) found.push(answer.addresses)
      }
      return found
    } catch {
      return [] // A name that cannot be asked for.
    } finally {
      this.#asked -= 1
      this.#waiting.shift()?.()
    }
  }
}
