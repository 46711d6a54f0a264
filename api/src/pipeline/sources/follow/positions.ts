import type { TextKey, TextParams } from '@netwarden/shared/i18n'
import type { JsonValue } from '../../visit.ts'
import type { LostMinute } from '../../write/lost-minute.ts'
import type { LineCounts } from '../../write/record-batch.ts'
import type { Encoding } from '../lines/encodings.ts'
import type { Fingerprint } from './fingerprint.ts'

export type { LostMinute } from '../../write/lost-minute.ts'

/** Shows whether a text is a log of the format that it is read as. */
export interface LineEvidence {
  taken: number
  refused: number
}

/** The position in a followed file, and what identifies it under another name. */
export interface FilePosition {
  /** Number of the file in its source, assigned once. */
  key: number
  path: string
  /** Device and inode. */
  id: string
  /** Fingerprint of the unpacked bytes read so far: identifies a reused inode, and a copy. */
  head: Fingerprint
  /** Fingerprint of the bytes just before the offset: an equal beginning does not make two files the same. */
  end?: Fingerprint
  encoding: Encoding
  /** Null until it is detected by the first lines. */
  format: string | null
  sequence: string
  /** Unpacked bytes and lines read so far. */
  offset: number
  line: number
  /** Bytes of the file at the last look. */
  size: number
  /** Epoch ms of the last reading. */
  readAt: number
  /** Whether the file was read to its end or removed. It is kept so that a copy of it is not read as a new file. */
  isDone: boolean
  /** Whether the file disappeared before it was read to its end, as far as is known. */
  isMissingRest: boolean
  /** Whether the file grew after a pause: its writer may pause within a line, too. */
  grewLater?: true
  /** Numbers of accepted records and rejected lines; absent in positions of a former version. */
  evidence?: LineEvidence
  /** The reason it cannot be read, as last reported in the reject list. */
  reported?: TextKey
}

/** A reader and the files that share it. */
export interface SequencePosition {
  format: string
  /** Epoch ms that the reader uses as now. */
  now: number
  state: JsonValue | null
}

/** A finished, unchanged file of a folder with more files than can be followed. */
export interface ParkedFile {
  file: FilePosition
  /** Epoch ms; null where it could not be read, which is retried. */
  mtime: number | null
  /** The state of its own reader, for when it grows again. */
  sequence: SequencePosition | null
}

export interface ParkedFileQuery {
  ids: readonly string[]
  /** Hashes of the beginnings of files. */
  heads: readonly string[]
}

export interface ParkedFileChange {
  put: readonly ParkedFile[]
  /** Keys of files that were replaced by another. */
  drop: readonly number[]
}

/** Everything needed to resume a source exactly. */
export interface SourcePosition {
  /** The location, and how it was read: after a change of settings the position is only partly valid. */
  place: string
  format: string
  timeZone: string
  batch: number
  /** Number of lines read so far: the ordinal of the last one. */
  line: number
  nextKey: number
  files: FilePosition[]
  sequences: Record<string, SequencePosition>
  counts: LineCounts
  /** Some of its finished files are stored outside of `files`. */
  hasParked?: true
}

/** Lines of one file, by bytes; `lines` keeps the count correct when the file is missing. */
export interface Segment {
  file: number
  from: number
  to: number
  lines: number
}

/** The steps that made a batch, in order; repeating them makes the same batch. */
export type BatchStep =
  | { type: 'lines'; sequence: string; segments: Segment[] }
  | { type: 'expire'; sequence: string; at: number }
  | { type: 'flush'; sequence: string }

/** A batch in progress: stored before it is sent, so that after a crash the same batch is sent again. */
export interface PendingBatch {
  number: number
  /** Epoch ms that its times are checked against. */
  at: number
  steps: BatchStep[]
  /** Files and lanes as they are after the batch, where they differ from the stored state. */
  files: FilePosition[]
  newSequences: Record<string, SequencePosition>
  lost: LostMinute[]
  nextKey: number
}

export interface SourceReject {
  /** Ordinal of the line in its source; for a whole file that cannot be read, that of the last line before. */
  ordinal: number
  /** Number of that file, to distinguish several at one ordinal. */
  fileKey?: number
  file: string | null
  line: number | null
  reason: TextKey
  params: TextParams
  excerpt: string
}

export interface SourceTask {
  id: string
  /** Number of its stream of lines. */
  number: number
  name: string
  /** `spool`: the folder of our own gateway, whose files are removed once they are stored. */
  kind: 'tail' | 'folder' | 'spool'
  /** Of a spool: the id of its gateway. */
  enforcer?: string
  format: string
  location: string
  timeZone: string
  position: SourcePosition | null
  pending: PendingBatch | null
}
