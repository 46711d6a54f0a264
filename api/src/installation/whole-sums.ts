import type { Logger } from 'pino'
import { notedSums, rebuildSums } from '../events/rebuild-sums.ts'
import { isSum } from '../events/rollups.ts'
import type { EventStore } from '../events/store.ts'
import type { EventWatch } from './event-watch.ts'
import type { StoreFaults } from './store-faults.ts'

interface StoresWithSums {
  store: EventStore
  watch: Pick<EventWatch, 'findBroken'>
  faults: Pick<StoreFaults, 'update' | 'clear'>
}

/** Sums that were found damaged, now or before, or that a migration brought, are made anew before records come in. */
export async function makeSumsWhole({ store, watch, faults }: StoresWithSums, logger: Logger): Promise<void> {
  const broken = (await watch.findBroken())?.tables.filter(isSum) ?? []
  const damaged = [...new Set([...broken, ...(await notedSums(store))])].sort()
  if (damaged.length === 0) return
  const tables = damaged.join(', ')
  logger.warn({ tables }, 'sums are damaged or new: making them anew of the records')
  await rebuildSums(store, damaged, (done, total) => {
    faults.update('damage', { key: 'store.sumsRebuilt', params: { tables, done, total } })
  })
  faults.clear('damage')
  logger.info({ tables }, 'the sums are made anew')
}
