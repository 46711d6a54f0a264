import { isRecord } from '../../kit/stores/browser-storage.ts'

export type ChangeKind = 'added' | 'removed' | 'changed'

/** One changed field; `path` is its keys joined by dots. */
export interface Change {
  path: string
  kind: ChangeKind
  before: string | undefined
  after: string | undefined
}

/** An entry holds 32,768 characters at most, but they may be many small fields. */
const MAX_CHANGES = 500

/** The fields in which two states of a thing differ; objects are looked into, lists are compared as a whole. */
export function findChanges(before: unknown, after: unknown): Change[] {
  const olds = flatten(before)
  const news = flatten(after)
  const paths = [...new Set([...olds.keys(), ...news.keys()])]
  return paths
    .map((path) => changeOf(path, olds.get(path), news.get(path)))
    .filter((change) => change !== undefined)
    .slice(0, MAX_CHANGES)
}

function changeOf(path: string, before: string | undefined, after: string | undefined): Change | undefined {
  if (before === after) return undefined
  const kind = before === undefined ? 'added' : after === undefined ? 'removed' : 'changed'
  return { path, kind, before, after }
}

function flatten(value: unknown, prefix = ''): Map<string, string> {
  if (!isRecord(value))
    return value === null || value === undefined ? new Map() : new Map([[prefix, textOf(value)]])
  const entries = Object.entries(value).flatMap(([key, inner]) => {
    const path = prefix === '' ? key : `${prefix}.${key}`
    return isRecord(inner) ? [...flatten(inner, path)] : [[path, textOf(inner)] as const]
  })
  return new Map(entries)
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value.join('\n')
  return JSON.stringify(value, null, 1)
}
