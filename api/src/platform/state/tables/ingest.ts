import type { SOURCE_FIELDS } from '@netwarden/shared/contract'
import type { FieldValues } from '@netwarden/shared/fields'
import type { Generated } from 'kysely'

export interface SourceTable extends Omit<FieldValues<typeof SOURCE_FIELDS>, 'enabled'> {
  id: string
  enabled: number
  version: number
  createdAt: number
}

export interface ImportJobTable {
  id: string
  number: number
  source: string
  sha256: string
  format: string
  timeZone: string
  retime: string
  /** Added to each time of the file; null until it is fixed. */
  shiftMs: number | null
  state: string
  /** JSON: the spooled parts, in order. */
  parts: string
  bytes: number
  bytesRead: Generated<number>
  accepted: Generated<number>
  rejected: Generated<number>
  skipped: Generated<number>
  joined: Generated<number>
  /** JSON: how many lines were rejected for which reason; null of an import of a former version. */
  reasons: string | null
  firstAt: number | null
  lastAt: number | null
  /** JSON: the Message with the reason of the failure. */
  fault: string | null
  /** A cancellation is requested, and the process with its files has not carried it out yet. */
  isCancelled: Generated<number>
  createdBy: string | null
  /** Who may see and end it beside administrators. */
  ownerId: string | null
  createdAt: number
  finishedAt: number | null
  /** Id of the event store that its records went to; null of one from before these ids. */
  eventStore: string | null
}

/** A finished file of a folder that holds more than are followed. */
interface SourceFileTable {
  sourceId: string
  key: number
  /** Device and inode. */
  fileId: string
  /** Hash of what it begins with. */
  head: string
  /** JSON: the reading position. */
  parked: string
}

interface CheckpointTable {
  stream: string
  done: string
  pending: string | null
  updatedAt: number
}

interface RejectedLineTable {
  stream: string
  part: number
  line: number
  reason: string
  params: string
  excerpt: string
  at: number
}

interface StreamNumberTable {
  number: number
  stream: string
}

interface ReadingAttemptTable {
  stream: string
  /** How often it was begun at the same place without getting ahead. */
  attempts: number
  isQuarantined: Generated<number>
  /** The file that was being read when the thread broke, where that is known. */
  file: string | null
  updatedAt: number
}

export interface IngestTables {
  streamNumber: StreamNumberTable
  source: SourceTable
  importJob: ImportJobTable
  checkpoint: CheckpointTable
  sourceFile: SourceFileTable
  rejectedLine: RejectedLineTable
  readingAttempt: ReadingAttemptTable
}
