import type { ApiClient } from './api-client.ts'
import { eventually } from './eventually.ts'

export interface StreamedEvent {
  event: string
  id: string
  data: unknown
}

/** Reads server-sent events as the console does. */
export class EventStream {
  readonly events: StreamedEvent[] = []
  lastEventId = ''
  isClosed = false
  readonly #abort = new AbortController()

  private constructor(readonly response: Response) {
    void this.#read()
  }

  static async open(
    client: ApiClient,
    query = '',
    headers: Record<string, string> = {},
  ): Promise<EventStream> {
    const abort = new AbortController()
    const response = await fetch(`${client.url}/api/stream${query}`, {
      headers: {
        authorization: `Bearer ${client.accessToken}`,
        'accept-language': client.language,
        ...headers,
      },
      signal: abort.signal,
    })
    const stream = new EventStream(response)
    stream.#abort.signal.addEventListener('abort', () => abort.abort())
    await eventually(() => stream.lastEventId !== '' || stream.isClosed)
    return stream
  }

  of(event: string): StreamedEvent[] {
    return this.events.filter((each) => each.event === event)
  }

  close(): void {
    this.#abort.abort()
  }

  async #read(): Promise<void> {
    const decoder = new TextDecoder()
    let rest = ''
    try {
      for await (const chunk of this.response.body ?? []) {
        const blocks = (rest + decoder.decode(chunk, { stream: true })).split('\n\n')
        rest = blocks.pop() ?? ''
        for (const block of blocks) this.#take(block)
      }
    } catch {
      // Closed by this side.
    }
    this.isClosed = true
  }

  #take(block: string): void {
    const fields = new Map(
      block.split('\n').map((line) => {
        const colon = line.indexOf(':')
        return [line.slice(0, colon), line.slice(colon + 2)] as const
      }),
    )
    this.lastEventId = fields.get('id') ?? this.lastEventId
    const data = fields.get('data')
    if (data === undefined) return
    this.events.push({
      event: fields.get('event') ?? 'message',
      id: this.lastEventId,
      data: JSON.parse(data),
    })
  }
}
