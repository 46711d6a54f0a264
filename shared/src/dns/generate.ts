import { ZoneSyntaxError } from './faults.ts'

const RANGE = /^(\d{1,10})-(\d{1,10})(?:\/(\d{1,10}))?$/
const MODIFIER = /^\{([+-]?\d{1,10})(?:,(\d{1,3})(?:,([doxXnN]))?)?\}/
const MOST = 0x7fff_ffff
const MAX_WIDTH = 100

export interface GenerateRange {
  start: number
  stop: number
  step: number
}

/** `start-stop` or `start-stop/step` of BIND's `$GENERATE`. */
export function readRange(text: string): GenerateRange {
  const [, first, last, every = '1'] = RANGE.exec(text) ?? []
  const [start, stop, step] = [Number(first), Number(last), Number(every)]
  if (first === undefined || start > stop || stop > MOST || step < 1 || step > MOST) {
    throw new ZoneSyntaxError('generateRange', { text })
  }
  return { start, stop, step }
}

/**
 * Expands the pattern for one number: `$`, `${offset,width,base}`, `$$` is a dollar sign, `\` escapes the next
 * character. As in BIND, an offset applies until the pattern sets another one.
 */
export function expandPattern(pattern: string, index: number): string {
  let text = ''
  let value = index
  for (let at = 0; at < pattern.length; ) {
    const sign = pattern.charAt(at)
    if (sign === '\\') {
      text += pattern.slice(at, at + 2)
      at += 2
    } else if (sign !== '$') {
      text += sign
      at++
    } else if (pattern[at + 1] === '$') {
      text += '$'
      at += 2
    } else {
      const modifier = readModifier(pattern.slice(at + 1))
      if (modifier) value = index + modifier.offset
      text += showNumber(value, modifier?.width ?? 0, modifier?.base ?? 'd')
      at += 1 + (modifier?.length ?? 0)
    }
  }
  return text
}

function readModifier(rest: string): { offset: number; width: number; base: string; length: number } | null {
  if (rest[0] !== '{') return null
  const [whole, offset, width = '0', base = 'd'] = MODIFIER.exec(rest) ?? []
  if (whole === undefined || Number(width) > MAX_WIDTH) {
    throw new ZoneSyntaxError('generateFormat', { text: `$${rest}` })
  }
  return { offset: Number(offset), width: Number(width), base, length: whole.length }
}

function showNumber(value: number, width: number, base: string): string {
  if (base === 'n' || base === 'N') return showNibbles(value >>> 0, width, base === 'N')
  if (base === 'd') {
    const digits = String(Math.abs(value))
    return value < 0 ? `-${digits.padStart(width - 1, '0')}` : digits.padStart(width, '0')
  }
  const digits = (value >>> 0).toString(base === 'o' ? 8 : 16).padStart(width, '0')
  return base === 'X' ? digits.toUpperCase() : digits
}

/** Hexadecimal digits from last to first, separated by dots, as below ip6.arpa; the dots count towards the width. */
function showNibbles(value: number, width: number, isUpper: boolean): string {
  let text = ''
  let left = value
  let room = width
  do {
    text += (left & 15).toString(16)
    left >>>= 4
    if (room > 0) room--
    if (room > 0 || left > 0) {
      text += '.'
      if (room > 0) room--
    }
  } while (left > 0 || room > 0)
  return isUpper ? text.toUpperCase() : text
}
