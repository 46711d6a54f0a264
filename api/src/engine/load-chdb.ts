import type { Session } from 'chdb'

export interface Chdb {
  open(): Session
  /** Resolves when nothing runs in the engine any more, and all closed connections are really closed. */
  drain(): Promise<void>
}

export interface ChdbPlace {
  directory: string
  /** The one folder that BACKUP and RESTORE may use. */
  backupDirectory: string
}

/** chDB has no native library for this platform. */
export class ChdbUnavailable extends Error {
  override name = 'ChdbUnavailable'
}

/**
 * Background work of an idle engine, reduced: no streaming tables, and each allocation is counted as it is made. By
 * default, each table looks for streams ten times a second after a start, and memory is checked twenty times a second
 * for ever.
 */
const LOOKS = [
  '--background_streaming_processing_pool_thread_sleep_seconds_if_nothing_to_do=600',
  '--memory_worker_period_ms=500',
]

/** Imported late, so that a platform without chDB can say so instead of ending with a stack trace. */
export async function loadChdb({ directory, backupDirectory }: ChdbPlace): Promise<Chdb> {
  const { Session, drainPending } = await import('chdb').catch((cause: unknown) => {
    throw new ChdbUnavailable(cause instanceof Error ? cause.message : String(cause), { cause })
  })
  const connectionArgs = [`--backups.allowed_path=${backupDirectory}`, ...LOOKS]
  return { open: () => new Session(directory, { connectionArgs }), drain: drainPending }
}
