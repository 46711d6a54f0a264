import type { RdataInput } from './rdata-input.ts'
import type { WireReader } from './wire-reader.ts'

/** A part of a record's data. `read` goes from text to octets, `show` from octets to canonical text. */
export interface RdataField {
  read(input: RdataInput): string
  show(wire: WireReader): string
}

/** Looks at the octets of the whole data once they are read; throws where they are refused. */
export type RdataCheck = (octets: string) => void
