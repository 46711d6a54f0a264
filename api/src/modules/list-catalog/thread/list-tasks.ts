import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { createGunzip, gunzipSync, gzipSync } from 'node:zlib'
import type { ListReading } from '@netwarden/shared/contract'
import { badContent } from '@netwarden/shared/errors'
import { MAX_LIST_BYTES } from '@netwarden/shared/limits'
import {
  type CustomPolicyRow,
  entriesOf,
  type HashSeed,
  isExceptionEntry,
  type ListFormName,
  ListIndexBuilder,
  listHolds,
  type PolicyRows,
  packPolicies,
  parseDomainList,
} from '@netwarden/shared/policy'
import { matchesDecoded } from '@netwarden/shared/validators'
import { textOf } from './text-of.ts'

/** The entries of a list as they are kept (see `readListEntry`): in order, one a line, gzip in base64. */
export type PackedNames = string

export interface ReadList {
  content: PackedNames
  /** Hash of the sorted names: another order or other comments are the same list. */
  hash: string
  domainCount: number
  reading: ListReading
}

export interface QueriedName {
  domain: string
  visits: number
}

export interface Comparison {
  added: number
  removed: number
  /** Queried names that the addition contains. */
  hits: QueriedName[]
}

export interface PageQuery {
  /** A name matches when it contains one of these texts. */
  parts: readonly string[]
  /** Or when its decoded form matches this pattern. */
  pattern: string | null
  order: 'asc' | 'desc'
  offset: number
  limit: number
}

/** The tasks of the thread. */
export type ListTasks = {
  read: { asked: { bytes: Uint8Array; form?: ListFormName | 'auto' | undefined }; answer: ReadList }
  /** Names to add to those of a list. */
  join: { asked: { content: PackedNames | null; names: readonly string[] }; answer: ReadList }
  compare: {
    asked: { before: PackedNames; after: PackedNames; names: readonly QueriedName[] }
    answer: Comparison
  }
  /** Names in `after` that `before` lacks; the key identifies the two. */
  gained: {
    asked: { key: string; before: PackedNames | null; after: PackedNames; names: readonly string[] }
    answer: string[]
  }
  page: {
    asked: PageQuery & { content: PackedNames; without: PackedNames | null }
    answer: { rows: string[]; total: number }
  }
  index: {
    asked: { seed: HashSeed; lists: readonly { id: string; domains: readonly string[] | PackedNames }[] }
    answer: { buffer: SharedArrayBuffer; unread: string[] }
  }
  /** Custom policies arrive in parts, and are collected until they are compiled. */
  gatherPolicies: { asked: { rows: readonly CustomPolicyRow[]; isFirst: boolean }; answer: null }
  packPolicies: {
    asked: { others: Omit<PolicyRows, 'customPolicies'>; seed: HashSeed }
    answer: { packed: ArrayBufferLike }
  }
}
type Handlers = { [Name in keyof ListTasks]: (asked: ListTasks[Name]['asked']) => ListTasks[Name]['answer'] }

export const LIST_TASKS: Handlers = {
  read,
  join,
  compare,
  gained,
  page,
  index,
  gatherPolicies,
  packPolicies: packGathered,
}

let gathered: CustomPolicyRow[] = []

function gatherPolicies({ rows, isFirst }: ListTasks['gatherPolicies']['asked']): null {
  if (isFirst) gathered = []
  for (const row of rows) gathered.push(row)
  return null
}

function packGathered({ others, seed }: ListTasks['packPolicies']['asked']) {
  const rows = { ...others, customPolicies: gathered }
  gathered = []
  return { packed: packPolicies(rows, { seed }, { allocate: (bytes) => new SharedArrayBuffer(bytes) }) }
}

const WEB_PAGE = /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--(?:(?!-->).)*-->\s*)*<(?:!doctype\s+html|html|head|body)\b/is
const BEGINNING = 4_096
const MEGABYTE = 1024 ** 2
const NONE_REJECTED = { exception: 0, pagePart: 0, condition: 0, noName: 0 }
const NOTHING_SAID = /^\s*(?:[#!;].*)?$/s

/** Throws `badContent` for a file that is not a list. */
function read({ bytes, form: given }: ListTasks['read']['asked']): ReadList {
  const text = textOf(bytes)
  if (WEB_PAGE.test(text.slice(0, BEGINNING))) throw badContent('list.html')
  const lines = text.split(/\r\n|\n|\r/)
  if (lines.every((line) => NOTHING_SAID.test(line))) throw badContent('list.empty')
  const list = parseDomainList(lines, given)
  const { form, rejected, rejectedBy, rejectedLines } = list
  const faults = rejected > 0 ? { lines: rejectedLines, lineCount: rejected } : {}
  if (form === null) throw badContent('list.unknownForm', undefined, faults)
  if (list.domains.length === 0) throw badContent('list.empty', undefined, faults)
  const quoted = rejectedLines.map(({ line, params, reason }) => ({
    line,
    text: String(params?.value ?? ''),
    reason,
  }))
  return pack(entriesOf(list), { form, bytes: bytes.length, rejected, rejectedBy, rejectedLines: quoted })
}

/** Throws `badContent` where the list would be too large. */
function join({ content, names }: ListTasks['join']['asked']): ReadList {
  const all = new Set(content === null ? [] : unpackNames(content))
  for (const exception of entriesOf({ domains: [], exceptions: [...names] })) all.delete(exception)
  for (const name of names) all.add(name)
  const bytes = [...all].reduce((sum, name) => sum + name.length + 1, 0)
  if (bytes > MAX_LIST_BYTES) throw badContent('list.tooLarge', { limit: MAX_LIST_BYTES / MEGABYTE })
  return pack([...all], { form: 'domains', bytes, rejected: 0, rejectedBy: NONE_REJECTED, rejectedLines: [] })
}

function pack(entries: string[], reading: ListReading): ReadList {
  const names = entries.sort().join('\n')
  return {
    content: gzipSync(names).toString('base64'),
    hash: createHash('sha256').update(names).digest('hex'),
    domainCount: entries.filter((entry) => !isExceptionEntry(entry)).length,
    reading,
  }
}

function compare({ before, after, names }: ListTasks['compare']['asked']): Comparison {
  const former = new Set(unpackNames(before))
  const next = new Set(unpackNames(after))
  let kept = 0
  for (const name of former) if (next.has(name)) kept += 1
  const hits = names.filter(({ domain }) => listHolds(next, domain) && !listHolds(former, domain))
  return { added: next.size - kept, removed: former.size - kept, hits }
}

let unpacked: { key: string; former: ReadonlySet<string>; next: ReadonlySet<string> } | null = null

/** The names of a long past arrive in many parts: the lists are unpacked once. */
function gained({ key, before, after, names }: ListTasks['gained']['asked']): string[] {
  if (unpacked?.key !== key) {
    unpacked = null
    const former = new Set(before === null ? [] : unpackNames(before))
    unpacked = { key, former, next: new Set(unpackNames(after)) }
  }
  const { former, next } = unpacked
  return names.filter((name) => listHolds(next, name) && !listHolds(former, name))
}

function page({ content, without, ...asked }: ListTasks['page']['asked']) {
  const others = without === null ? null : new Set(unpackNames(without))
  return pageOfNames(unpackNames(content), asked, others)
}

/** Of names in ascending order. */
export function pageOfNames(
  names: readonly string[],
  { parts, pattern, order, offset, limit }: PageQuery,
  without: ReadonlySet<string> | null = null,
): { rows: string[]; total: number } {
  const isWanted = (name: string) =>
    parts.some((part) => name.includes(part)) || matchesDecoded(name, pattern)
  const found = names.filter((name) => isWanted(name) && !without?.has(name))
  if (order === 'desc') found.reverse()
  return { rows: found.slice(offset, offset + limit), total: found.length }
}

/** A list with a damaged text is empty, and reported. */
function index({ seed, lists }: ListTasks['index']['asked']): ListTasks['index']['answer'] {
  const builder = new ListIndexBuilder(seed)
  const unread: string[] = []
  for (const { id, domains } of lists) {
    try {
      builder.addList(id, typeof domains === 'string' ? unpackNames(domains) : domains)
    } catch {
      unread.push(id)
    }
  }
  let buffer = new SharedArrayBuffer(0)
  builder.build((bytes) => {
    buffer = new SharedArrayBuffer(bytes)
    return buffer
  })
  return { buffer, unread }
}

export function unpackNames(content: PackedNames): string[] {
  const text = gunzipSync(Buffer.from(content, 'base64'), { maxOutputLength: 2 * MAX_LIST_BYTES }).toString(
    'utf8',
  )
  return text === '' ? [] : text.split('\n')
}

/** The same as a stream, one name a line. */
export function unpackedNames(content: PackedNames): Readable {
  return Readable.from(withLineEnd(unpackedText(content)))
}

/** Without a line end after the last name. */
export function unpackedText(content: PackedNames): AsyncIterable<Buffer> {
  return Readable.from([Buffer.from(content, 'base64')]).pipe(createGunzip({ chunkSize: MEGABYTE }))
}

async function* withLineEnd(names: AsyncIterable<Buffer>): AsyncGenerator<Buffer | string> {
  yield* names
  yield '\n'
}
