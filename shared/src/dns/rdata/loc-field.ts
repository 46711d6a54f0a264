import { ZoneSyntaxError } from '../faults.ts'
import { showGeneric, u8, u32 } from '../octets.ts'
import type { RdataField } from './field.ts'
import { readNumber } from './plain-fields.ts'
import type { RdataInput } from './rdata-input.ts'

/** Equator or prime meridian in thousandths of an arc second (RFC 1876 §2). */
const MIDDLE = 0x8000_0000
const PER_DEGREE = 3_600_000
const PER_MINUTE = 60_000
/** Offset of altitude zero in centimetres. */
const DEEPEST = 10_000_000
const MAX_ALTITUDE = 0xffff_ffff
const MAX_SIZE = 9_000_000_099
const DEFAULTS = ['1m', '10000m', '10m'] as const
const SECONDS = /^(?:\d{1,2}(?:\.\d{0,3})?|\.\d{1,3})$/
const METRES = /^([+-]?)(?:(\d{1,12})(?:\.(\d{0,2}))?|\.(\d{1,2}))m?$/

/** A location: latitude, longitude, altitude, size and precisions (RFC 1876). */
export const location: RdataField = {
  read(input) {
    const latitude = readAngle(input, 90, 'N', 'S')
    const longitude = readAngle(input, 180, 'E', 'W')
    const altitude = centimetres(input.word()) + DEEPEST
    if (altitude < 0 || altitude > MAX_ALTITUDE) throw misread(input)
    const sizes = DEFAULTS.map((size) => readSize(input, input.isDone ? size : input.word()))
    return [u8(0), ...sizes.map(u8), u32(latitude), u32(longitude), u32(altitude)].join('')
  },
  show(wire) {
    // Other versions are kept in generic form (RFC 1876 §2).
    const version = wire.number(1)
    if (version !== 0) return showGeneric(u8(version) + wire.rest())
    const sizes = DEFAULTS.map(() => showSize(wire.number(1)))
    const latitude = showAngle(wire.number(4) - MIDDLE, 90, 'N', 'S')
    const longitude = showAngle(wire.number(4) - MIDDLE, 180, 'E', 'W')
    return [latitude, longitude, showMetres(wire.number(4) - DEEPEST), ...sizes].join(' ')
  },
}

function misread(input: RdataInput): ZoneSyntaxError {
  return new ZoneSyntaxError('location', { text: input.last?.text ?? '' })
}

function readAngle(input: RdataInput, most: number, plus: string, minus: string): number {
  let total = readNumber(input.word(), most) * PER_DEGREE
  let direction = input.word()
  if (direction !== plus && direction !== minus) {
    total += readNumber(direction, 59) * PER_MINUTE
    direction = input.word()
  }
  if (direction !== plus && direction !== minus) {
    if (!SECONDS.test(direction) || Number(direction) >= 60) throw misread(input)
    total += Math.round(Number(direction) * 1000)
    direction = input.word()
  }
  if ((direction !== plus && direction !== minus) || total > most * PER_DEGREE) throw misread(input)
  return direction === plus ? MIDDLE + total : MIDDLE - total
}

function showAngle(offset: number, most: number, plus: string, minus: string): string {
  const total = Math.abs(offset)
  if (total > most * PER_DEGREE) throw new ZoneSyntaxError('wire')
  const seconds = ((total % PER_MINUTE) / 1000).toFixed(3)
  const minutes = Math.floor((total % PER_DEGREE) / PER_MINUTE)
  return `${Math.floor(total / PER_DEGREE)} ${minutes} ${seconds} ${offset < 0 ? minus : plus}`
}

function centimetres(text: string): number {
  const [match, sign, whole = '0', part, onlyPart] = METRES.exec(text) ?? []
  if (match === undefined) throw new ZoneSyntaxError('location', { text })
  const value = Number(whole) * 100 + Number((part ?? onlyPart ?? '').padEnd(2, '0'))
  return sign === '-' ? -value : value
}

function showMetres(value: number): string {
  return `${value < 0 ? '-' : ''}${(Math.abs(value) / 100).toFixed(2)}m`
}

/** Reads a size as one digit and a power of ten, in centimetres. */
function readSize(input: RdataInput, text: string): number {
  const value = centimetres(text)
  if (value < 0 || Object.is(value, -0) || value > MAX_SIZE) throw misread(input)
  const digits = String(value)
  return (Number(digits.charAt(0)) << 4) + (value === 0 ? 0 : digits.length - 1)
}

function showSize(octet: number): string {
  const [mantissa, exponent] = [octet >>> 4, octet & 15]
  if (mantissa > 9 || exponent > 9 || (mantissa === 0 && exponent > 0)) throw new ZoneSyntaxError('wire')
  const value = mantissa * 10 ** exponent
  return exponent > 1 ? `${value / 100}m` : `${(value / 100).toFixed(2)}m`
}
