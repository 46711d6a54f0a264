import type { OperationLogEntry } from '../domain/operation-log.ts'
import type { Language } from '../i18n/languages.ts'
import { readableNames } from '../validators/unicode-name.ts'
import { ACTION_WORDS } from './action-words.ts'
import { type Change, findChanges, isRecord, plainText } from './changes.ts'
import { fieldsAlong, type LoggedObject } from './field-words.ts'
import { KIND_WORDS, SETTING_WORDS } from './kind-words.ts'
import type { LoggedField } from './logged-field.ts'
import { FLAG_WORDS, NOTHING } from './value-words.ts'

type Switched = Pick<OperationLogEntry, 'action' | 'before' | 'after'>
type LoggedChange = LoggedObject & Pick<OperationLogEntry, 'before' | 'after'>

/** A change in words; null where there was no value, or is none any more. */
export interface WordedChange {
  path: string
  kind: Change['kind']
  label: string
  before: string | null
  after: string | null
}

export interface OperationWords {
  action(entry: Switched): string
  kind(kind: string): string
  /** The name of the object: settings have words, and names of domains are readable. */
  subject(entry: Pick<OperationLogEntry, 'subjectKind' | 'subjectId' | 'subject'>): string
  /** The name of a field by its path, each step of it in words. */
  field(object: LoggedObject, path: string): string
  changes(entry: LoggedChange): WordedChange[]
}

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

interface Names {
  /** A moment in ISO 8601. */
  time?(iso: string): string
  /** A segment by its id. */
  segment?(id: string): string
}

const SEGMENT_IDS = new Set(['segmentId', 'ids'])

/**
 * Words for what the operation log holds. Fields have the labels of their descriptions, which forms and CSV use, too;
 * what is not known is shown unchanged.
 */
export function operationWords(
  language: Language,
  { time = (iso) => iso, segment = (id) => id }: Names = {},
): OperationWords {
  const action = (entry: Switched) => {
    const state = switchedTo(entry)
    const key = state ? `${entry.action}.${state}` : entry.action
    return (own(ACTION_WORDS, key) ?? own(ACTION_WORDS, entry.action))?.[language] ?? entry.action
  }
  const textOf = (object: LoggedObject, path: string, value: unknown): string => {
    if (SEGMENT_IDS.has(path))
      return [value]
        .flat()
        .map((id) => segment(String(id)))
        .join('\n')
    const field = fieldsAlong(object, path).at(-1)
    return valueText({ field, value, language, time })
  }
  return {
    action,
    kind: (kind) => own(KIND_WORDS, kind)?.[language] ?? kind,
    subject: ({ subjectKind, subjectId, subject }) =>
      (subjectKind === 'setting' ? own(SETTING_WORDS, subjectId)?.[language] : undefined) ??
      readableNames(subject),
    field: (object, path) => fieldText(object, path, language),
    changes: ({ before, after, ...object }) =>
      findChanges(before, after).map((change) => ({
        path: change.path,
        kind: change.kind,
        label: fieldText(object, change.path, language),
        before: change.before === undefined ? null : textOf(object, change.path, change.before),
        after: change.after === undefined ? null : textOf(object, change.path, change.after),
      })),
  }
}

/** The steps of a path that have no words. */
export function wordlessSteps(object: LoggedObject, path: string): string[] {
  const fields = fieldsAlong(object, path)
  return path.split('.').filter((_step, index) => fields[index] === undefined)
}

function fieldText(object: LoggedObject, path: string, language: Language): string {
  const steps = path.split('.')
  return fieldsAlong(object, path)
    .map((field, index) => field?.label[language] ?? steps[index])
    .join(' / ')
}

interface Shown {
  field: LoggedField | undefined
  value: unknown
  language: Language
  time: (iso: string) => string
}

function valueText({ field, value, language, time }: Shown): string {
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return NOTHING[language]
  const words = own(field?.values ?? wordsIn(field), String(value))
  if (words) return words[language]
  if (typeof value === 'boolean') return own(FLAG_WORDS, String(value))?.[language] ?? String(value)
  if (typeof value === 'number') return numberText(value, field, language)
  if (typeof value === 'string') return TIME.test(value) ? time(value) : readableNames(value)
  if (Array.isArray(value)) return value.map((item) => itemText(item, { field, language, time })).join('\n')
  return plainText(value)
}

function wordsIn(field: LoggedField | undefined) {
  return field?.field?.kind === 'choice' ? (field.field.words ?? {}) : {}
}

function numberText(value: number, field: LoggedField | undefined, language: Language): string {
  const described = field?.field?.kind === 'number' ? field.field : undefined
  const shown = described?.shownIn
  const unit = (shown?.unit ?? described?.unit)?.[language]
  const number = new Intl.NumberFormat(language).format(shown ? value / shown.factor : value)
  return unit === undefined ? number : `${number} ${unit}`
}

/** An item of a list: a time slot of a schedule, an object by its fields, a part named by its action, or a text. */
function itemText(item: unknown, { field, language, time }: Omit<Shown, 'value'>): string {
  if (isRecord(item) && Array.isArray(item.days))
    return `${daysText(item.days, language)} ${String(item.from)}–${String(item.to)}`
  const parts = field?.parts
  if (isRecord(item) && parts) {
    return Object.entries(item)
      .map(([name, value]) => {
        const part = own(parts, name)
        return `${part?.label[language] ?? name}: ${valueText({ field: part, value, language, time })}`
      })
      .join(language === 'zh-CN' ? '，' : ', ')
  }
  if (typeof item !== 'string') return plainText(item)
  const [first = '', ...rest] = item.split(' ')
  const known = own(ACTION_WORDS, first)
  return readableNames(known ? [known[language], ...rest].join(' ') : item)
}

/** Days of the week, from 1 for Monday. */
function daysText(days: readonly unknown[], language: Language): string {
  const { format } = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' })
  // 2024-01-01 was a Monday.
  return days.map((day) => format(Date.UTC(2024, 0, Number(day)))).join(language === 'zh-CN' ? '、' : ', ')
}

function own<Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined
}

/** A switch is described by its new state instead of a change; with changes of other fields, it is a change. */
function switchedTo({ action, before, after }: Switched): 'on' | 'off' | 'mode' | undefined {
  if (!action.endsWith('.enable') || !isRecord(after) || typeof after.enable !== 'boolean') return undefined
  if (isRecord(before) && before.enable === after.enable) return 'mode'
  return after.enable ? 'on' : 'off'
}
