import { HEADER_BYTES, TYPE } from '../gateway/wire/codes.ts'
import { skipName } from '../gateway/wire/query.ts'
import { textOfWireName } from '../gateway/wire/question.ts'
import { walkRecords } from '../gateway/wire/walk-records.ts'

/** The algorithm of our keys, as a name in wire form. */
const ALGORITHM = Buffer.from('\x0bhmac-sha256\0', 'latin1')
/** Time, fudge and size of the signature. */
const SIZE_AT = 8

/** The name of the key with which a response is signed; null for none, and where the server refused the signature. */
export function signerOf(response: Buffer): string | null {
  if (!response.includes(ALGORITHM, HEADER_BYTES)) return null
  const records = walkRecords(response)
  const last = records.at(-1)
  if (last?.type !== TYPE.TSIG) return null
  const sizeAt = last.dataAt + ALGORITHM.length + SIZE_AT
  if (sizeAt + 2 > last.end || response.readUInt16BE(sizeAt) === 0) return null
  const from = records.at(-2)?.end ?? skipName(response, HEADER_BYTES) + 4
  const wire = response.toString('latin1', from, last.ttlAt - 4)
  return textOfWireName(wire)
}
