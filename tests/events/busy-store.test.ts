import { expect, test } from 'vitest'
import { z } from 'zod'
import { EventStore } from '../../api/src/platform/events/store.ts'
import { useEventEngine } from './support/event-engine.ts'

const place = useEventEngine()
const ask = (sql: string) => place.store.query(z.unknown(), sql)

test('a query that exceeds the memory answers too busy, with the time to retry', async () => {
  const large = 'SELECT length(groupArray(number)) AS n FROM numbers(1e7) SETTINGS max_memory_usage = 1000000'
  await expect(ask(large)).rejects.toMatchObject({ kind: 'tooBusy', details: { retryAfterSeconds: 5 } })
})

test('a store with another password is unavailable; a faulty query is an error', async () => {
  await expect(ask('SELECT nothing')).rejects.toMatchObject({ code: '47' })
  const { url, socketPath, username, database } = place.engine.engine
  place.store.connect({ url, socketPath, username, password: 'another', database })
  await expect(ask('SELECT 1')).rejects.toMatchObject({ kind: 'storeAway' })
})

test('a known fault of the store is reported instead of an answer that is kept', async () => {
  let fault: { key: 'store.eventsDamaged'; params: { parts: number } } | null = null
  const store = new EventStore({ findFault: () => fault })
  store.connect(place.engine.engine)
  const read = () => store.query(z.object({ n: z.number() }), 'SELECT 1 AS n', {}, { shared: 'page' })
  expect((await read()).rows).toEqual([{ n: 1 }])
  fault = { key: 'store.eventsDamaged', params: { parts: 1 } }
  await expect(read()).rejects.toMatchObject({ kind: 'storeAway' })
  fault = null
  expect((await read()).rows).toEqual([{ n: 1 }])
  await store.close()
})
