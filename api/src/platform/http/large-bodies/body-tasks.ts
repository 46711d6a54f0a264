import type { Call } from '@netwarden/shared/contract'
import * as contract from '@netwarden/shared/contract'
import { MAX_BODY_VALUES } from '@netwarden/shared/limits'
import { check } from '../input.ts'
import { cutLists, ITEMS_A_PART, type LongList } from './body-parts.ts'
import { assertSize, fieldsIn, measureJson } from './json-text.ts'

/** `read`, then `part` for the long lists of what was read. */
export type BodyTasks = {
  /** Reads and checks the body of a call with its fields beside the body. */
  read: {
    asked: { call: string; body: Uint8Array; others: Record<string, unknown> }
    answer: { rest: unknown; places: LongList[] }
  }
  /** Items of the list with that number, from a place on. */
  part: { asked: { list: number; from: number }; answer: unknown[] }
}
type Handlers = { [Name in keyof BodyTasks]: (asked: BodyTasks[Name]['asked']) => BodyTasks[Name]['answer'] }

export const BODY_TASKS: Handlers = { read, part }

const CALLS = new Map(callsIn({ ...contract }).map((call) => [`${call.method} ${call.url}`, call]))
let lists: unknown[][] = []

function read({ call: name, body, others }: BodyTasks['read']['asked']): BodyTasks['read']['answer'] {
  const call = CALLS.get(name)
  if (!call) throw new Error(`the contract has no call ${name}`)
  const text = Buffer.from(body).toString('utf8')
  assertSize(measureJson(text), { values: call.maxValues ?? MAX_BODY_VALUES })
  const cut = cutLists(check(call.input, { ...fieldsIn(text), ...others }))
  lists = cut.lists
  return { rest: cut.rest, places: cut.places }
}

function part({ list, from }: BodyTasks['part']['asked']): unknown[] {
  return lists[list]?.slice(from, from + ITEMS_A_PART) ?? []
}

function callsIn(value: unknown): Call[] {
  if (typeof value !== 'object' || value === null) return []
  if (isCall(value)) return [value]
  return Object.getPrototypeOf(value) === Object.prototype ? Object.values(value).flatMap(callsIn) : []
}

function isCall(value: object): value is Call {
  return 'method' in value && 'url' in value && 'input' in value
}
