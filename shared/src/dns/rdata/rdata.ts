import { ZoneSyntaxError } from '../faults.ts'
import { ZoneLexer, type ZoneToken } from '../lexer.ts'
import { ROOT, type WireName } from '../name.ts'
import { fromHex, GENERIC_MARK, showGeneric } from '../octets.ts'
import { formerReaderOf } from './former-texts.ts'
import { readNumber } from './plain-fields.ts'
import { RdataInput } from './rdata-input.ts'
import { type RdataType, rdataTypeOf } from './rdata-types.ts'
import { TYPE_CODES } from './type-names.ts'
import { WireReader } from './wire-reader.ts'

const MAX_LENGTH = 0xffff

/**
 * Reads the data of a record from the tokens after its type and returns canonical text. Throws `ZoneSyntaxError` for
 * invalid data.
 */
export function readRdata(type: number, tokens: readonly ZoneToken[], origin: WireName): string {
  const input = new RdataInput(tokens, origin)
  try {
    return readFrom(input, type)
  } catch (error) {
    if (!(error instanceof ZoneSyntaxError) || error.place) throw error
    throw new ZoneSyntaxError(error.code, error.params, input.last)
  }
}

function readFrom(input: RdataInput, type: number): string {
  const known = rdataTypeOf(type)
  if (known?.isObsolete) throw new ZoneSyntaxError('obsoleteType')
  if (isGeneric(input, type)) {
    const octets = readGeneric(input)
    return known ? checkedShow(known, octets) : showGeneric(octets)
  }
  const former = known ? undefined : formerReaderOf(type)
  if (!known && !former) throw new ZoneSyntaxError('genericOnly')
  let octets = former?.(input) ?? ''
  for (const field of known?.fields ?? []) octets += field.read(input)
  input.end()
  if (octets.length > MAX_LENGTH) throw new ZoneSyntaxError('longRdata', { most: MAX_LENGTH })
  if (!known) return showGeneric(octets)
  known.check?.(octets)
  return show(known, octets, false)
}

/** In TXT, the prefix counts only before a number, as in BIND: `TXT \# a` is the two strings `#` and `a`. */
function isGeneric(input: RdataInput, type: number): boolean {
  const [mark, length] = [input.peek(), input.peek(1)]
  if (mark?.text !== GENERIC_MARK || mark.isQuoted) return false
  return type !== TYPE_CODES.TXT || (/^\d+$/.test(length?.text ?? '') && !length?.isQuoted)
}

function readGeneric(input: RdataInput): string {
  input.word()
  const length = readNumber(input.word(), MAX_LENGTH)
  const text = input.rest()
  const octets = fromHex(text)
  if (octets === null) throw new ZoneSyntaxError('hex', { text: text.slice(0, 64) })
  if (octets.length !== length) throw new ZoneSyntaxError('genericLength', { length, actual: octets.length })
  return octets
}

/** Canonical text of octets; throws when they are invalid data of the type. */
function checkedShow(type: RdataType, octets: string): string {
  const text = show(type, octets, false)
  type.check?.(octets)
  return text
}

function show(type: RdataType, octets: string, isFolded: boolean): string {
  const wire = new WireReader(octets, isFolded)
  const parts = type.fields.map((field) => field.show(wire))
  if (wire.left > 0) throw new ZoneSyntaxError('wire')
  return parts.filter((part) => part !== '').join(' ')
}

/** Canonical text of record data; invalid octets are shown in the generic form of RFC 3597. */
export function rdataText(type: number, octets: string): string {
  const known = rdataTypeOf(type)
  if (!known) return showGeneric(octets)
  try {
    return show(known, octets, false)
  } catch (error) {
    if (error instanceof ZoneSyntaxError) return showGeneric(octets)
    throw error
  }
}

/** Length of the data on the wire in octets (RFC 1035 §3.2.1); `text` is canonical. */
export function rdataLength(type: number, text: string): number {
  return rdataOctets(type, text).length
}

/** The data with lower-case names, the form in which data is compared; `text` is canonical. */
export function foldRdata(type: number, text: string): string {
  const known = rdataTypeOf(type)
  if (!known || text === text.toLowerCase()) return text
  return show(known, rdataOctets(type, text), true)
}

/** The data on the wire with uncompressed names, one character per octet; `text` is canonical. */
export function rdataOctets(type: number, text: string): string {
  const input = new RdataInput(new ZoneLexer(text).next()?.tokens ?? [], ROOT)
  const known = rdataTypeOf(type)
  if (!known || isGeneric(input, type)) return readGeneric(input)
  return known.fields.map((field) => field.read(input)).join('')
}

/** Whether the data is a text that former releases stored, and is stored in generic form now. */
export function isFormerText(type: number, text: string): boolean {
  return formerReaderOf(type) !== undefined && !text.startsWith(`${GENERIC_MARK} `)
}
