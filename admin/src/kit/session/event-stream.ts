export interface StreamMessage {
  event: string
  /** The cursor to resume from. */
  id: string | undefined
  data: string
}

/** A message of this size without an end is no event stream. */
const MAX_BUFFERED = 8 * 1024 * 1024

/** Server-sent events as they come in (HTML Living Standard, section 9.2). */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamMessage> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let waiting = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      waiting = (waiting + decoder.decode(value, { stream: true })).replaceAll('\r\n', '\n')
      const blocks = waiting.split('\n\n')
      waiting = blocks.pop() ?? ''
      if (waiting.length > MAX_BUFFERED) throw new Error('the event stream does not end its messages')
      for (const block of blocks) yield parseMessage(block)
    }
  } finally {
    void reader.cancel().catch(() => undefined) // The connection may be closed already.
  }
}

function parseMessage(block: string): StreamMessage {
  let event = 'message'
  let id: string | undefined
  const data: string[] = []
  for (const line of block.split('\n')) {
    const colon = line.indexOf(':')
    const [field, value] = colon < 0 ? [line, ''] : [line.slice(0, colon), line.slice(colon + 1)]
    const text = value.startsWith(' ') ? value.slice(1) : value
    if (field === 'event') event = text
    if (field === 'id') id = text
    if (field === 'data') data.push(text)
  }
  return { event, id, data: data.join('\n') }
}
