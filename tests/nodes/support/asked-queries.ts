import { createSocket } from 'node:dgram'
import { makeQuery, type Reply, readReply } from '../../gateway/support/dns-client.ts'

/** How long a question waits for its answer (ms). A later one counts as none. */
const PATIENCE = 3_000

/** What is known of the questions to all nodes: each name is asked once. */
export class AskedQueries {
  /** The node of each name. */
  readonly asked = new Map<string, number>()
  readonly answered = new Set<string>()
  #count = 0

  /** Asks a name of its own below `below`; null without an answer. */
  async ask(node: number, port: number, below: string): Promise<Reply | null> {
    const name = `q${this.#count++}.n${node}.${below}`
    this.asked.set(name, node)
    const reply = await answerOf(port, makeQuery(name))
    if (reply) this.answered.add(name)
    return reply
  }

  /** Answered ones that are not among the stored names, by node. */
  missing(stored: ReadonlySet<string>): Map<number, string[]> {
    const missing = new Map<number, string[]>()
    for (const name of this.answered) {
      const node = this.asked.get(name) ?? -1
      if (!stored.has(name)) missing.set(node, [...(missing.get(node) ?? []), name])
    }
    return missing
  }
}

function answerOf(port: number, query: Buffer): Promise<Reply | null> {
  const socket = createSocket('udp4')
  return new Promise((resolve) => {
    const finish = (reply: Reply | null) => {
      clearTimeout(limit)
      socket.close()
      resolve(reply)
    }
    const limit = setTimeout(() => finish(null), PATIENCE)
    socket.once('error', () => finish(null))
    socket.once('message', (bytes) => finish(readReply(bytes)))
    socket.connect(port, '127.0.0.1', () => socket.send(query))
  })
}
