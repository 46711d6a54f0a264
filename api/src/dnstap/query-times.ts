import type { DnstapMessage } from './dnstap-message.ts'

/** Questions without an answer so far, in each of two generations; most answers follow within a second. */
const MOST_OF_GENERATION = 16_384
/** An older question of the same client, port and id was never answered (ms). */
const LONGEST = 60_000

type Asked = Pick<DnstapMessage, 'client' | 'clientPort' | 'queryAt' | 'query'>
type Answered = Pick<DnstapMessage, 'client' | 'clientPort' | 'response' | 'responseAt'>

/** Times of questions, for servers that report these in separate messages. */
export class QueryTimes {
  #newer = new Map<string, number>()
  #older = new Map<string, number>()

  note({ client, clientPort, queryAt, query }: Asked): void {
    if (queryAt === null || !query || query.length < 2) return
    if (this.#newer.size >= MOST_OF_GENERATION) {
      this.#older = this.#newer
      this.#newer = new Map()
    }
    this.#newer.set(keyOf(client, clientPort, query), queryAt)
  }

  /** Of the question of an answer; null where it is not known. */
  of({ client, clientPort, response, responseAt }: Answered): number | null {
    if (!response || response.length < 2) return null
    const key = keyOf(client, clientPort, response)
    const at = this.#newer.get(key) ?? this.#older.get(key)
    this.#newer.delete(key)
    this.#older.delete(key)
    const isOfAnother = at === undefined || (responseAt !== null && responseAt - at > LONGEST)
    return isOfAnother ? null : at
  }
}

function keyOf(client: string | null, port: number, message: Buffer): string {
  return `${client} ${port} ${message.readUInt16BE(0)}`
}
