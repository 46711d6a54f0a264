import type { Session } from 'chdb'

export interface Chdb {
  open(): Session
  /** Resolves when nothing runs in the engine any more, and what was closed is really closed. */
  drain(): Promise<void>
}

export interface ChdbPlace {
  directory: string
  /** The one folder that BACKUP and RESTORE may use. */
  backupDirectory: string
}

/** chDB cannot be loaded here at all: no native library for this platform. */
export class ChdbUnavailable extends Error {
  override name = 'ChdbUnavailable'
}

/** Imported late, so that a platform without chDB can say so instead of ending with a stack trace. */
export async function loadChdb({ directory, backupDirectory }: ChdbPlace): Promise<Chdb> {
  const { Session, drainPending } = await import('chdb').catch((cause: unknown) => {
    throw new ChdbUnavailable(cause instanceof Error ? cause.message : String(cause), { cause })
  })
  const connectionArgs = [`--backups.allowed_path=${backupDirectory}`]
  return { open: () => new Session(directory, { connectionArgs }), drain: drainPending }
}
