import { AppError, translate } from '@netwarden/shared'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { migrateEvents } from '../../api/dist/events/migrate.js'
import { noteDamagedSums, notedSums } from '../../api/dist/events/rebuild-sums.js'
import { EventWatch } from '../../api/dist/installation/event-watch.js'
import { makeSumsWhole } from '../../api/dist/installation/index.js'
import { StoreFaults } from '../../api/dist/installation/store-faults.js'
import { useEventEngine } from '../events/support/event-engine.ts'

const DAY = 86_400_000

const { store } = useEventEngine((fresh) => migrateEvents(fresh, 'UTC'))

let faults: StoreFaults
let watch: EventWatch
let checks: Promise<unknown>[]
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  faults = new StoreFaults()
  checks = []
  const scheduled = async (work: () => Promise<unknown>) => {
    const check = work()
    checks.push(check)
    await check
    return true
  }
  watch = new EventWatch({
    store,
    faults,
    logger: pino({ level: 'silent' }),
    engineFolder: null,
    leases: { scheduled },
  })
})
afterEach(() => {
  watch.close()
  vi.useRealTimers()
})

const isNoted = (table: string) => async () => (await notedSums(store)).includes(table)
const restart = { key: 'store.sumsDamaged', params: { tables: 'rollup_dst_day' } }

test('the engine is checked at once and then once a day, and a table of sums that went meanwhile is told', async () => {
  watch.begin()
  expect(checks).toHaveLength(1)
  await Promise.all(checks)
  expect(faults.find('damage')).toBeNull()
  await store.command('DROP TABLE rollup_dst_day')
  vi.advanceTimersByTime(DAY - 1)
  expect(checks).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(checks).toHaveLength(2)
  await vi.waitUntil(() => faults.find('damage') !== null, { timeout: 30_000 })
  expect(faults.find('damage')).toEqual(restart)
  await expect.poll(isNoted('rollup_dst_day'), { timeout: 30_000 }).toBe(true)
  await migrateEvents(store, 'UTC')
})

test('a question that meets a table of sums that is gone is answered with what to do', async () => {
  await store.command('DROP TABLE rollup_dst_day')
  const refusal = await store.query(z.unknown(), 'SELECT visits FROM rollup_dst_day').catch((err) => err)
  expect(refusal).toBeInstanceOf(AppError)
  expect(refusal).toMatchObject({ kind: 'storeAway', text: restart })
  expect(faults.find('damage')).toEqual(restart)
  await migrateEvents(store, 'UTC')
})

test('while sums are made anew what is said of the store tells how far that is', async () => {
  await store.command("INSERT INTO access_record (at, rcode) VALUES (now64(3), 'NOERROR')")
  await noteDamagedSums(store, ['rollup_dst_day'])
  const said: string[] = []
  const told: Pick<StoreFaults, 'update' | 'clear'> = {
    update: (part, fault) => {
      faults.update(part, fault)
      const now = faults.find('damage')
      said.push(now ? translate('en-US', now.key, now.params) : '')
    },
    clear: (part) => faults.clear(part),
  }
  await makeSumsWhole({ store, watch, faults: told }, pino({ level: 'silent' }))
  expect(said).toEqual([
    expect.stringContaining('made anew of the records (rollup_dst_day): 0 of 1 steps'),
    expect.stringContaining('made anew of the records (rollup_dst_day): 1 of 1 steps'),
  ])
  expect(faults.find('damage')).toBeNull()
})
