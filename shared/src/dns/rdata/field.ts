import type { RdataInput } from './rdata-input.ts'
import type { WireReader } from './wire-reader.ts'

/** A part of a record's data. `read` converts text to octets, `show` converts octets to canonical text. */
export interface RdataField {
  read(input: RdataInput): string
  show(wire: WireReader): string
}

/** Checks the octets of the complete data; throws `ZoneSyntaxError` for invalid data. */
export type RdataCheck = (octets: string) => void
