import { malformed, tooLarge } from '@netwarden/shared/errors'

const QUOTE = 0x22
const COMMA = 0x2c
const BACKSLASH = 0x5c
const OPENING = new Set([0x5b, 0x7b])
const CLOSING = new Set([0x5d, 0x7d])
const MAX_DEPTH = 16

export interface JsonMeasure {
  values: number
  depth: number
}

/** How many fields and list items a JSON text has, and how deep they are nested, without reading their values. */
export function measureJson(text: string): JsonMeasure {
  let values = 0
  let level = 0
  let depth = 0
  let isInString = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (isInString) {
      if (code === BACKSLASH) at++
      else if (code === QUOTE) isInString = false
    } else if (code === QUOTE) isInString = true
    else if (code === COMMA) values++
    else if (OPENING.has(code)) {
      values++
      level++
      if (level > depth) depth = level
    } else if (CLOSING.has(code)) level--
  }
  return { values, depth }
}

/** Throws a 413 for a JSON text with more values or levels than allowed. */
export function assertSize({ values, depth }: JsonMeasure, limits: { values: number; depth?: number }): void {
  const { values: limit, depth: deepest = MAX_DEPTH } = limits
  if (values > limit) throw tooLarge('error.tooManyValues', { limit })
  if (depth > deepest) throw tooLarge('error.tooDeep', { limit: deepest })
}

/** The fields of a JSON body; throws a 400 for other texts. */
export function fieldsIn(text: string): Record<string, unknown> {
  const value = parsed(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw malformed()
  return { ...value }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw malformed()
  }
}
