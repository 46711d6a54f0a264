import { gzipSync } from 'node:zlib'
import { emitYaml } from '@netwarden/shared/configuration'
import {
  CONFIG_ACTIONS,
  type ConfigChange,
  type ConfigDocument,
  type ConfigGuard,
  type ConfigPlan,
  type ConfigSectionName,
  configurationCalls,
  MAX_SHOWN_CHANGES,
} from '@netwarden/shared/contract'
import { malformed } from '@netwarden/shared/errors'
import { check } from '../../../platform/http/input.ts'
import { assertSize, fieldsIn, measureJson } from '../../../platform/http/large-bodies/json-text.ts'
import type { AppliedObjects } from '../configuration.repository.ts'
import { changesOf, guardOf, type ObjectsBySection, repeated, unknownSegments } from '../plan-changes.ts'
import { type Draft, draftOf } from '../plan-draft.ts'
import { MAX_DEPTH, type ReadDocument, readDocument } from '../read-document.ts'
import {
  type ConfigObject,
  type ConfigSection,
  type DocumentFault,
  type PlannedChange,
  type RefusedChange,
  sameValue,
} from '../section.ts'
import { SECTIONS } from '../sections/index.ts'

export interface Compared {
  counts: ConfigPlan['counts']
  guard: ConfigGuard | null
  shown: ConfigChange[]
  draft: Draft
  /** Number of parts in which the changes can be taken. */
  parts: number
  /** Number of changes that were not tried. */
  untried: number
}

/** The tasks build on each other: `read`, `add` for what is stored, then `compare`, `exported` or `applied`. */
export type DocumentTasks = {
  /** Reads the body of a call; the answer names the sections whose stored objects are needed. */
  read: {
    asked: { body: Uint8Array; others: Record<string, unknown>; segments: readonly string[] }
    answer: { isDrift: boolean; sections: ConfigSectionName[] }
  }
  /** Objects as they are stored. */
  add: { asked: { section: ConfigSectionName; objects: ConfigObject[]; isFirst: boolean }; answer: null }
  /** `base`: the objects from which drift is measured, as JSON. */
  compare: { asked: { base: string | null; ids: [string, string][] }; answer: Compared }
  /** Changes to try; `isWhole`: they stand for all. Of the `updated` sections it shows which updates have an effect. */
  exemplary: {
    asked: null
    answer: { changes: PlannedChange[]; isWhole: boolean; updated: ConfigSectionName[] }
  }
  /** Refuses the document: names the places of the objects whose changes were refused. */
  refuse: { asked: readonly RefusedChange[]; answer: null }
  /** After a trial. Of the sections in `read`, `add` gave what would be stored: updates without effect are left out. */
  settle: { asked: { read: readonly ConfigSectionName[]; isTried: boolean }; answer: Compared }
  /** A part of the changes: JSON, gzip in base64. */
  part: { asked: number; answer: string }
  exported: { asked: { format: 'json' | 'yaml'; sections: readonly ConfigSectionName[] }; answer: Uint8Array }
  applied: { asked: null; answer: string }
}
type Handlers = {
  [Name in keyof DocumentTasks]: (asked: DocumentTasks[Name]['asked']) => DocumentTasks[Name]['answer']
}

export const DOCUMENT_TASKS: Handlers = {
  read,
  add,
  compare,
  exemplary,
  refuse,
  settle,
  part,
  exported,
  applied,
}

/** Changes of one part. */
const CHANGES_A_PART = 1_000
/** Changes that a trial makes: each takes some milliseconds, and on SQLite other writes wait. */
const MOST_TRIED = 500
/** Objects that are read once more after a trial. */
const MOST_READ_AGAIN = 5_000

interface Wanted {
  objects: ObjectsBySection
  prune: boolean
  refuse: ReadDocument['refuse'] | null
}
const NOTHING: Wanted = { objects: new Map(), prune: false, refuse: null }
let wanted = NOTHING
/** What is stored, and the ids of segments, when the changes were found. */
let current: ObjectsBySection = new Map()
let segmentIds: ReadonlyMap<string, string> = new Map()
let stored = new Map<ConfigSectionName, ConfigObject[]>()
let changes: PlannedChange[] = []

function read({ body, others, segments }: DocumentTasks['read']['asked']): DocumentTasks['read']['answer'] {
  stored = new Map()
  changes = []
  wanted = NOTHING
  const {
    document: sent,
    prune,
    drift,
  } = check(configurationCalls.plan.input, {
    ...given(body),
    ...others,
  })
  if (drift) return { isDrift: true, sections: SECTIONS.map(({ name }) => name) }
  if (sent === undefined) throw malformed('config.documentMissing')
  const { document, refuse } = readDocument(sent)
  const faults: DocumentFault[] = []
  const objects = wantedBy(document, (fault) => faults.push(fault))
  const all = [
    faults,
    ...[...objects.values()].map(repeated),
    unknownSegments(document, new Set(segments), prune),
  ].flat()
  if (all.length > 0) refuse(all)
  wanted = { objects, prune, refuse }
  return { isDrift: false, sections: [...objects.keys()].map(({ name }) => name) }
}

function given(body: Uint8Array): Record<string, unknown> {
  if (body.length === 0) return {}
  const text = Buffer.from(body).toString('utf8')
  assertSize(measureJson(text), { values: configurationCalls.plan.maxValues ?? 0, depth: MAX_DEPTH })
  return fieldsIn(text)
}

function wantedBy(document: ConfigDocument, blame: (fault: DocumentFault) => void): ObjectsBySection {
  return new Map(
    SECTIONS.flatMap((section) => {
      const objects = section.wanted(document, blame)
      return objects ? [[section, objects] as const] : []
    }),
  )
}

function add({ section, objects, isFirst }: DocumentTasks['add']['asked']): null {
  const known = isFirst ? [] : (stored.get(section) ?? [])
  for (const object of objects) known.push(object)
  stored.set(section, known)
  return null
}

function storedIn(section: ConfigSection): ConfigObject[] {
  const objects = stored.get(section.name) ?? []
  return section.inOrder?.(objects) ?? objects
}

function compare({ base, ids }: DocumentTasks['compare']['asked']): Compared {
  if (base === null)
    changes = [...wanted.objects].flatMap(([section, objects]) =>
      changesOf(section, storedIn(section), objects, wanted.prune),
    )
  else {
    const before: AppliedObjects = JSON.parse(base)
    changes = SECTIONS.flatMap((section) =>
      changesOf(section, before[section.name] ?? [], storedIn(section), true),
    )
  }
  current = new Map([...wanted.objects.keys()].map((section) => [section, storedIn(section)]))
  segmentIds = new Map(ids)
  for (const [{ name, limit }, objects] of current) assertRoom(name, objects, limit)
  return comparison(changes.length)
}

/** A trial makes some of many changes only. */
function assertRoom(
  name: ConfigSectionName,
  objects: readonly ConfigObject[],
  limit: ConfigSection['limit'],
) {
  if (!limit) return
  const count = (wanted: PlannedChange['action']) =>
    changes.filter(({ section, action }) => section === name && action === wanted).length
  if (objects.length + count('create') - count('delete') <= limit.most) return
  wanted.refuse?.([{ path: [name], key: limit.fault, params: { limit: limit.most } }])
}

function comparison(untried: number): Compared {
  const [create, update, deleted] = CONFIG_ACTIONS.map(
    (action) => changes.filter((change) => change.action === action).length,
  )
  return {
    counts: { create: create ?? 0, update: update ?? 0, delete: deleted ?? 0 },
    guard: wanted.refuse === null ? null : guardOf(current, changes),
    shown: changes.slice(0, MAX_SHOWN_CHANGES).map(({ ref: _, ...change }) => change),
    draft: draftOf(changes, segmentIds),
    parts: Math.ceil(changes.length / CHANGES_A_PART),
    untried,
  }
}

function exemplary(): DocumentTasks['exemplary']['answer'] {
  const isMany = changes.length > MOST_TRIED
  const chosen = SECTIONS.flatMap((section) => {
    const own = changes.filter((change) => change.section === section.name)
    return isMany && section.exemplary ? section.exemplary(own) : own
  })
  const isWhole = chosen.length <= MOST_TRIED
  const isUpdated = (name: ConfigSectionName) =>
    changes.some(({ section, action }) => section === name && action === 'update')
  const updated = [...current].flatMap(([{ name }, objects]) =>
    // Lists within a dry run are not in the catalog from which they are read.
    isWhole && name !== 'lists' && objects.length <= MOST_READ_AGAIN && isUpdated(name) ? [name] : [],
  )
  return { changes: chosen.slice(0, MOST_TRIED), isWhole, updated }
}

function refuse(refused: DocumentTasks['refuse']['asked']): null {
  const { objects, refuse: refuseAt } = wanted
  const paths = new Map(
    [...objects].flatMap(([{ name }, named]) => named.map(({ key, path }) => [`${name} ${key}`, path])),
  )
  refuseAt?.(
    refused.map(({ section, key, message }) => ({
      path: paths.get(`${section} ${key}`) ?? [section],
      ...message,
    })),
  )
  return null
}

function settle({ read: sections, isTried }: DocumentTasks['settle']['asked']): Compared {
  const after = new Map(
    sections.map((name) => [name, new Map((stored.get(name) ?? []).map((object) => [object.key, object]))]),
  )
  changes = changes.filter((change) => {
    const object = change.action === 'update' ? after.get(change.section)?.get(change.key) : undefined
    return !object || !sameValue({ value: change.before }, object)
  })
  return comparison(isTried ? 0 : changes.length)
}

function part(index: number): string {
  const some = changes.slice(index * CHANGES_A_PART, (index + 1) * CHANGES_A_PART)
  return gzipSync(JSON.stringify(some)).toString('base64')
}

function exported({ format, sections }: DocumentTasks['exported']['asked']): Uint8Array {
  const parts = SECTIONS.filter(({ name }) => sections.includes(name)).map(
    (section) => [section.name, section.toDocument(storedIn(section))] as const,
  )
  const document = { netwarden: 1, ...Object.fromEntries(parts) }
  const pieces = format === 'json' ? [`${JSON.stringify(document)}\n`] : emitYaml(document)
  return Buffer.concat([...inChunks(pieces)])
}

/** Fewer, larger buffers. */
function* inChunks(texts: Iterable<string>): Generator<Buffer> {
  let chunk = ''
  for (const text of texts) {
    chunk += text
    if (chunk.length < 65_536) continue
    yield Buffer.from(chunk)
    chunk = ''
  }
  yield Buffer.from(chunk)
}

function applied(): string {
  const objects = SECTIONS.map((section) => [section.name, storedIn(section)] as const)
  return JSON.stringify(Object.fromEntries(objects))
}
