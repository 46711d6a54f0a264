import type { Logger } from 'pino'
import { allSums, notedSums, rebuildSums } from '../../platform/events/rebuild-sums.ts'
import { isSum } from '../../platform/events/rollups.ts'
import { logEvent } from '../../platform/logging/log-event.ts'
import type { StoresOfInstallation } from '../installation/installation.module.ts'

export interface FoundAtStart {
  /** Missing tables that were created again, empty. */
  missing: readonly string[]
  /** The records are accepted as they are, even if they are fewer than the sums. */
  isAccepted: boolean
  logger: Logger
}

/** Rebuilds damaged sums, and those that a migration added, before records are stored. */
export async function makeSumsWhole(
  { store, watch, faults }: Pick<StoresOfInstallation, 'store' | 'watch' | 'faults'>,
  { missing, isAccepted, logger }: FoundAtStart,
): Promise<void> {
  if (missing.length > 0) {
    logEvent(logger, 'events.tables.missing', { tables: missing })
    faults.report('damage', { key: 'store.tablesMissing' })
  }
  const broken = (await watch.findBroken())?.tables.filter(isSum) ?? []
  const doubtful = isAccepted ? await allSums(store) : []
  const damaged = [...new Set([...broken, ...doubtful, ...(await notedSums(store))])].sort()
  if (damaged.length > 0) {
    const tables = damaged.join(', ')
    logEvent(logger, 'events.sums.rebuild_started', { tables })
    await rebuildSums(store, damaged, (done, total) => {
      faults.update('damage', { key: 'store.sumsRebuilt', params: { done, total } })
    })
    logEvent(logger, 'events.sums.rebuild_done', { tables })
  }
  if (damaged.length > 0 || missing.length > 0) faults.clear('damage')
}
