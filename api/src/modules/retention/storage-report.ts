import { statfs } from 'node:fs/promises'
import type { StorageReport } from '@netwarden/shared/contract'
import { DAY } from '../../platform/events/time-slices.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { RetentionRepository } from './retention.repository.ts'

const DAYS = 33

interface Parts {
  repository: RetentionRepository
  clock: Clock
  folder: string
}

/** The space that tables take, and the number of records per day. */
export function createStorageReport({ repository, clock, folder }: Parts): () => Promise<StorageReport> {
  return async () => {
    const today = Math.floor(clock.now() / DAY)
    const days = Array.from({ length: DAYS }, (_, index) => new Date((today - DAYS + 1 + index) * DAY))
    const partition = (day: Date | undefined) => (day?.toISOString() ?? '').slice(0, 10).replaceAll('-', '')
    const [tables, records, { bavail, blocks, bsize }] = await Promise.all([
      repository.tables(),
      repository.recordsByDay(partition(days[0])),
      statfs(folder),
    ])
    return {
      tables,
      days: days.map((day) => ({ name: day.toISOString(), records: records.get(partition(day)) ?? 0 })),
      disk: { free: bavail * bsize, total: blocks * bsize },
    }
  }
}
