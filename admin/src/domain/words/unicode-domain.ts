import { visibleText } from './visible-text.ts'

// Parameters of Punycode for IDNs (RFC 3492, section 5).
const BASE = 36
const T_MIN = 1
const T_MAX = 26
const SKEW = 38
const DAMP = 700
const FIRST_BIAS = 72
const FIRST_CODE = 128
const MAX_CODE = 0x10ffff

/** The name as people write it, or undefined where that is no other than the A-labels. For reading only. */
export function unicodeDomain(name: string): string | undefined {
  if (!/(^|\.)xn--/i.test(name)) return undefined
  const labels = name.split('.').map((label) => {
    if (!/^xn--/i.test(label)) return label
    return decodeLabel(label.slice(4)) ?? label
  })
  const shown = visibleText(labels.join('.'))
  return shown === name ? undefined : shown
}

/** RFC 3492, section 6.2; undefined when the label encodes nothing. */
function decodeLabel(label: string): string | undefined {
  const split = label.lastIndexOf('-')
  const output = [...label.slice(0, Math.max(0, split))].map((character) => character.charCodeAt(0))
  let code = FIRST_CODE
  let index = 0
  let bias = FIRST_BIAS
  let position = split < 0 ? 0 : split + 1
  while (position < label.length) {
    const start = index
    for (let weight = 1, step = BASE; ; step += BASE) {
      const digit = digitOf(label.charCodeAt(position))
      position += 1
      if (digit === undefined) return undefined
      index += digit * weight
      const threshold = step <= bias ? T_MIN : Math.min(T_MAX, step - bias)
      if (digit < threshold) break
      weight *= BASE - threshold
      if (weight > MAX_CODE * BASE) return undefined
    }
    const length = output.length + 1
    bias = adapt(index - start, length, start === 0)
    code += Math.floor(index / length)
    index %= length
    if (code > MAX_CODE || (code >= 0xd800 && code <= 0xdfff)) return undefined
    output.splice(index, 0, code)
    index += 1
  }
  return String.fromCodePoint(...output)
}

function digitOf(code: number): number | undefined {
  if (code >= 48 && code <= 57) return code - 22
  if (code >= 97 && code <= 122) return code - 97
  if (code >= 65 && code <= 90) return code - 65
  return undefined
}

/** RFC 3492, section 6.1. */
function adapt(delta: number, length: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? DAMP : 2))
  rest += Math.floor(rest / length)
  let steps = 0
  while (rest > ((BASE - T_MIN) * T_MAX) / 2) {
    rest = Math.floor(rest / (BASE - T_MIN))
    steps += BASE
  }
  return steps + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + SKEW))
}
