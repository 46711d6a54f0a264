import type { ImportFacts } from '../enrich/import-facts.ts'
import type { JsonValue } from '../visit.ts'
import type { LineCounts } from '../write/record-batch.ts'
import type { Encoding } from './lines/encodings.ts'
import type { LinePosition } from './lines/line-cursor.ts'

/** A spooled file of an import. */
export interface ImportPart {
  path: string
  encoding: Encoding
  /** Bytes as spooled. */
  bytes: number
  /** Unpacked bytes; absent in positions of a former version. */
  unpackedBytes?: number
  format: string
}

/** The position of an import: everything needed to resume it exactly. */
export interface ImportPosition {
  parts: (LinePosition & { isDone: boolean })[]
  /** States of the readers, by part, or one for all. */
  readers: JsonValue[]
  counts: LineCounts
  batch: number
}

export interface ImportTask {
  id: string
  number: number
  source: string
  parts: ImportPart[]
  timeZone: string
  shiftMs: number
  /** Epoch ms used as now, the same in each run of this import. */
  now: number
  facts: ImportFacts | null
  position: ImportPosition | null
}
