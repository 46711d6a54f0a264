import { describe, expect, test, vi } from 'vitest'
import { EventBus, type StreamEvent } from '../../api/src/platform/http/event-bus.ts'

let now = 1_000_000
const clock = { now: () => now }
const numbersOf = (events: StreamEvent[] | null) => events?.map(({ number }) => number)

describe('stored events for clients that were disconnected', () => {
  test('stored events for clients that were disconnected are returned after their cursor, in order', () => {
    const bus = new EventBus(clock, 'start')
    const cursor = bus.cursor
    for (const value of [1, 2, 3]) bus.publish('status', { value })
    expect(numbersOf(bus.since(cursor))).toEqual([1, 2, 3])
    expect(numbersOf(bus.since('start-2'))).toEqual([3])
    expect(numbersOf(bus.since(bus.cursor))).toEqual([])
  })

  test.each(['start-4', 'other-1', 'start-x', ''])('the cursor %j finds no stored events', (cursor) => {
    const bus = new EventBus(clock, 'start')
    bus.publish('status', {})
    expect(bus.since(cursor)).toBeNull()
  })

  test('stored events for clients that were disconnected are no older than five minutes', () => {
    const bus = new EventBus(clock, 'start')
    bus.publish('status', 1)
    now += 5 * 60_000 + 1
    bus.publish('status', 2)
    expect(bus.since('start-0')).toBeNull()
    expect(numbersOf(bus.since('start-1'))).toEqual([2])
  })

  test('stored events for clients that were disconnected are limited in rows', () => {
    const bus = new EventBus(clock, 'start')
    const rows = Array.from({ length: 200 }, () => ({}))
    for (let count = 0; count < 101; count++) bus.publish('access-record', rows)
    expect(bus.since('start-0')).toBeNull()
    expect(bus.since('start-1')).toHaveLength(100)
  })
})

test('an event is rendered once for each language', () => {
  const bus = new EventBus(clock, 'start')
  const render = vi.fn((language: string) => ({ language }))
  const texts: string[] = []
  for (let count = 0; count < 3; count++) bus.subscribe((event) => texts.push(event.textIn('en-US')))
  bus.publishRendered('message', render)
  expect(texts).toEqual(['{"language":"en-US"}', '{"language":"en-US"}', '{"language":"en-US"}'])
  expect(render).toHaveBeenCalledTimes(1)
})
