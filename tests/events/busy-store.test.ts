import { expect, test } from 'vitest'
import { z } from 'zod'
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
