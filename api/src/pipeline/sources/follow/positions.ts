import type { TextKey, TextParams } from '@netwarden/shared'
import type { JsonValue } from '../../visit.ts'
import type { LostMinute } from '../../write/lost-minute.ts'
import type { LineCounts } from '../../write/record-batch.ts'
import type { Encoding } from '../lines/encodings.ts'
import type { Fingerprint } from './fingerprint.ts'

export type { LostMinute } from '../../write/lost-minute.ts'

/** What tells whether a text is a log of the format that it is read as. */
export interface LineEvidence {
  taken: number
  refused: number
}

/** Where a followed file stands, and what it is known by when it has another name. */
export interface FilePosition {
  /** Number of the file in its source, given once. */
  key: number
  path: string
  /** Device and inode. */
  id: string
  /** Of the bytes behind us, unpacked: an inode that is used again, and a copy, are told by it. */
  head: Fingerprint
  /** Of the bytes just behind us: that a file begins like another one does not make it the same. */
  end?: Fingerprint
  encoding: Encoding
  /** Null until the first lines have told it. */
  format: string | null
  lane: string
  /** Unpacked bytes and lines behind us. */
  offset: number
  line: number
  /** Bytes of the file as last seen. */
  size: number
  /** Epoch ms of the last reading. */
  readAt: number
  /** Read to its end, or gone: kept so that a copy of it is not taken for something new. */
  isDone: boolean
  /** It went before it was read to its end, as far as we know. */
  isMissingRest: boolean
  /** It grew after a pause: who writes it may pause in the middle of a line, too. */
  grewLater?: true
  /** How many records its lines gave, and how many lines were refused; a former version did not say. */
  evidence?: LineEvidence
  /** Why it could not be read, as the reject list has been told last. */
  told?: TextKey
}

/** A reader and the files that share it. */
export interface SequencePosition {
  format: string
  /** Epoch ms that the reader takes as now. */
  now: number
  state: JsonValue | null
}

/** A file that is read and lies still, of a folder with more files than are followed. */
export interface ParkedFile {
  file: FilePosition
  /** Epoch ms; null where it could not be read, and is tried again. */
  mtime: number | null
  /** Of its own reader, for the day that it grows again. */
  lane: SequencePosition | null
}

export interface ParkedFileQuery {
  ids: readonly string[]
  /** Hashes of what files begin with. */
  heads: readonly string[]
}

export interface ParkedFileChange {
  put: readonly ParkedFile[]
  /** Keys of files in whose place another one is. */
  drop: readonly number[]
}

/** All that is needed to go on exactly where a source stood. */
export interface SourcePosition {
  /** What was followed, and how it was read: with another setting the position means less. */
  place: string
  format: string
  timeZone: string
  batch: number
  /** Lines read so far: the ordinal of the last one. */
  line: number
  nextKey: number
  files: FilePosition[]
  lanes: Record<string, SequencePosition>
  counts: LineCounts
  /** Some of its files are kept as finished ones outside of `files`. */
  hasShelf?: true
}

/** Lines of one file, by bytes; `lines` keeps the count right where the file is gone. */
export interface Segment {
  file: number
  from: number
  to: number
  lines: number
}

/** What was done to make a batch, in order; done again it makes the same batch. */
export type BatchStep =
  | { type: 'lines'; lane: string; segments: Segment[] }
  | { type: 'expire'; lane: string; at: number }
  | { type: 'flush'; lane: string }

/** A batch on its way: stored before it is sent, so that after a crash the same is sent again. */
export interface PendingBatch {
  number: number
  /** Epoch ms that its times are judged by. */
  at: number
  steps: BatchStep[]
  /** Files and lanes as they are behind the batch, where they differ from what is stored as done. */
  files: FilePosition[]
  newSequences: Record<string, SequencePosition>
  lost: LostMinute[]
  nextKey: number
}

export interface SourceReject {
  /** Ordinal of the line in its source; of a whole file that cannot be read, that of the last line before. */
  ordinal: number
  /** Number of that file, so that several at one ordinal are kept apart. */
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
  format: string
  location: string
  timeZone: string
  position: SourcePosition | null
  pending: PendingBatch | null
}
