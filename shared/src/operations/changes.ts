export type ChangeKind = 'added' | 'removed' | 'changed'

/** One changed field; `path` is its keys joined by dots. Undefined where there was none, or is none any more. */
export interface Change {
  path: string
  kind: ChangeKind
  before: unknown
  after: unknown
}

/** An entry holds 32,768 characters at most, but they may be many small fields. */
const MAX_CHANGES = 500

/** The fields in which two states of an object differ; objects are looked into, lists are compared as a whole. */
export function findChanges(before: unknown, after: unknown): Change[] {
  const olds = flatten(before)
  const news = flatten(after)
  const paths = [...new Set([...olds.keys(), ...news.keys()])]
  return paths
    .map((path) => changeOf(path, olds.get(path), news.get(path)))
    .filter((change) => change !== undefined)
    .slice(0, MAX_CHANGES)
}

/** A value without words: lists of texts by lines, everything else as JSON. */
export function plainText(value: unknown): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value.join('\n')
  return JSON.stringify(value, null, 1) ?? ''
}

function changeOf(path: string, before: unknown, after: unknown): Change | undefined {
  const isIn = before !== undefined
  const isThere = after !== undefined
  // An unset field of an object that is made or removed, or that gets parts, says nothing.
  if (!isIn || !isThere) {
    if ((before ?? after) === null) return undefined
  }
  if (isIn && isThere && plainText(before) === plainText(after)) return undefined
  return { path, kind: !isIn ? 'added' : isThere ? 'changed' : 'removed', before, after }
}

function flatten(value: unknown, prefix = ''): Map<string, unknown> {
  if (!isRecord(value)) return value === null || value === undefined ? new Map() : new Map([[prefix, value]])
  const entries = Object.entries(value).flatMap(([key, inner]) => {
    const path = prefix === '' ? key : `${prefix}.${key}`
    return isRecord(inner) ? [...flatten(inner, path)] : [[path, inner] as const]
  })
  return new Map(entries)
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
