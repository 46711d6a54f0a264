import { canonicalJson } from './canonical-json.ts'

const SECRET = /password|secret|token|hash|credential/i
const MASK = '******'
const MAX_CHARACTERS = 32 * 1024

/** The stored form of a value: secrets masked, and no longer than a page can show. */
export function maskedJson(value: unknown): string | null {
  if (value === undefined || value === null) return null
  const text = canonicalJson(mask(value))
  return text.length <= MAX_CHARACTERS ? text : canonicalJson({ omittedCharacters: text.length })
}

function mask(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(mask)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      SECRET.test(key) && inner !== null ? MASK : mask(inner),
    ]),
  )
}
