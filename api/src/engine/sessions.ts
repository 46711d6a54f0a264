import { createLendingPool, type LendingPool, type Refusals } from '../platform/processes/lending-pool.ts'
import { type Connection, createConnection } from './connection.ts'
import { clientGone, shuttingDown, tooBusy } from './exception.ts'
import { MAX_WAITING_INSERTS, MAX_WAITING_READS, READER_SESSIONS } from './limits.ts'
import type { Chdb } from './load-chdb.ts'
import { createQueryKiller, type QueryKiller } from './query-killer.ts'

const refusals: Refusals = {
  full: (waiting) => tooBusy(`Too many queries: ${waiting} are waiting.`),
  left: () => clientGone('The client went away while its query was waiting.'),
  shut: () => shuttingDown('The server is shutting down.'),
}

/** The six connections: reads never delay the writer, and neither delays the control connection. */
export interface Sessions {
  /** The engine's, such as 26.7.2.1. */
  version: string
  readers: LendingPool<Connection>
  writer: LendingPool<Connection>
  killer: QueryKiller
  /** Waits for running work, rejects waiting work, then closes: a busy connection that closes aborts the engine. */
  close(): Promise<void>
}

export function openSessions(chdb: Chdb): Sessions {
  const control = chdb.open()
  const writing = createConnection(chdb)
  const reading = Array.from({ length: READER_SESSIONS }, () => createConnection(chdb))
  const readers = createLendingPool(reading, MAX_WAITING_READS, refusals)
  const writer = createLendingPool([writing], MAX_WAITING_INSERTS, refusals)
  const killer = createQueryKiller(control)
  return {
    version: control.query('SELECT version()', 'TSVRaw').trim(),
    readers,
    writer,
    killer,
    async close() {
      await Promise.all([readers.shut(), writer.shut()])
      await killer.idle()
      for (const connection of [...reading, writing, control]) connection.close()
      await chdb.drain()
    },
  }
}
