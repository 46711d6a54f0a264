interface InstallationTable {
  id: string
  /** `new`: has met no event store yet; `before`: of a version without ids; `bound`: belongs to `eventStore`. */
  binding: string
  /** Id of the event store that it belongs to. */
  eventStore: string | null
  /** What both stores have noted last. */
  generation: number
  /** What the event store may have noted already; stored before the request. */
  nextGeneration: number
}

/** How many records a partition of the event store held when they were counted last. */
interface RecordDayTable {
  storeTable: string
  partitionId: string
  records: number
}

/** Which process does a piece of work. */
interface WorkLeaseTable {
  name: string
  /** Null when it is free. */
  holder: string | null
  fence: number
  /** Epoch ms by the clock of the database. */
  expiresAt: number
  /** A note of the holder for the other processes. */
  note: string | null
}

export interface InstallationTables {
  workLease: WorkLeaseTable
  installation: InstallationTable
  recordDay: RecordDayTable
}
