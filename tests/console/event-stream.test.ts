import { expect, test } from 'vitest'
import { readEvents } from '../../admin/src/kit/session/event-stream.ts'

async function read(chunks: readonly string[]) {
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(encoder.encode(chunk))
      controller.close()
    },
  })
  const events = []
  for await (const event of readEvents(body)) events.push(event)
  return events
}

test('server-sent events are read however they are split', async () => {
  const text =
    'retry: 3000\nid: s-1\n\n:\n\nevent: message\nid: s-2\ndata: {"a":"中"}\n\nevent: end\ndata: {}\n\n'
  const whole = await read([text])
  expect(await read([...text])).toEqual(whole)
  expect(whole).toEqual([
    { event: 'message', id: 's-1', data: '' },
    { event: 'message', id: undefined, data: '' },
    { event: 'message', id: 's-2', data: '{"a":"中"}' },
    { event: 'end', id: undefined, data: '{}' },
  ])
})

test('lines that end in CR LF and data of several lines are understood', async () => {
  const text = 'event: status\r\ndata: 1\r\ndata: 2\r\n\r\n'
  const expected = [{ event: 'status', id: undefined, data: '1\n2' }]
  expect(await read([text])).toEqual(expected)
  expect(await read([...text])).toEqual(expected)
})

test('an unterminated message is not delivered', async () => {
  expect(await read(['event: status\ndata: 1\n'])).toEqual([])
})
