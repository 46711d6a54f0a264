import type { DnstapMessage } from './dnstap-message.ts'

/** Questions without an answer so far; most answers follow within a second. */
const MOST = 32_768

type Asked = Pick<DnstapMessage, 'client' | 'clientPort' | 'queryAt' | 'query'>
type Answered = Pick<DnstapMessage, 'client' | 'clientPort' | 'response'>

/** Times of questions, for servers that report these in separate messages. */
export class QueryTimes {
  readonly #times = new Map<string, number>()

  note({ client, clientPort, queryAt, query }: Asked): void {
    if (queryAt === null || !query || query.length < 2) return
    const key = keyOf(client, clientPort, query)
    this.#times.delete(key)
    const [oldest] = this.#times.size >= MOST ? this.#times.keys() : []
    if (oldest !== undefined) this.#times.delete(oldest)
    this.#times.set(key, queryAt)
  }

  /** Of the question of an answer; null where it is not known. */
  of({ client, clientPort, response }: Answered): number | null {
    if (!response || response.length < 2) return null
    const key = keyOf(client, clientPort, response)
    const at = this.#times.get(key) ?? null
    this.#times.delete(key)
    return at
  }
}

function keyOf(client: string | null, port: number, message: Buffer): string {
  return `${client} ${port} ${message.readUInt16BE(0)}`
}
