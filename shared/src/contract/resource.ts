import { z } from 'zod'
import type { AccessLevel } from '../domain/roles.ts'
import { REST_PATH } from '../limits/constants.ts'
import { type Call, defineCall } from './call.ts'

/** Query of a list in the protocol of react-admin; each value is JSON text. */
export const listQuerySchema = z.strictObject({
  sort: z.string().optional().describe('["field","ASC"]'),
  range: z
    .string()
    .optional()
    .describe('[first, last], both counted from 0; the default is [0,9], or every id that the filter names'),
  filter: z.string().default('{}').describe('{"field": value}'),
  cursor: z
    .string()
    .max(100)
    .optional()
    .describe(
      'to read all rows in the order of their ids: empty, then the id of the last row read; `range` begins with 0, and the answer has no total. Of users, organisations, zones and custom policies',
    ),
})
export type ListQuery = z.output<typeof listQuerySchema>

interface Addressed<Name> {
  name: Name
  area: string
  access: AccessLevel
  /** Role that writing needs, where it differs from the role that reading needs. */
  writeAccess?: AccessLevel
  /** Scope of an API token that may write, instead of `write`. With either value, only a session may delete. */
  writeScope?: 'people' | 'none'
  /** Of the calls that write. */
  noDryRun?: Call['noDryRun']
  guard?: Call['guard']
}

interface ResourceHead<Name, Row, Filter, Sorts> extends Addressed<Name> {
  row: Row
  /** Fields that the JSON text `filter` may have. */
  filter: Filter
  sorts: Sorts
}

interface Writing<Input, Reply> extends Pick<Call, 'bodyLimit' | 'maxValues' | 'hasSecret'> {
  input: Input
  reply: Reply
}

interface Writes {
  create?: Call
  update?: Call
  remove?: Call
}

/** A call that the resource does not support, and the methods that its address supports. */
export interface Refusal {
  call: Call
  allowed: readonly string[]
}

const idInput = z.strictObject({ id: z.string() })

/**
 * Declares the calls of a resource in the protocol of ra-data-simple-rest. Every resource can be listed and read;
 * `choose` names the writes. Other methods answer 405.
 */
export function defineResource<
  const Name extends string,
  Row extends z.ZodObject,
  Filter extends z.ZodType,
  const Sorts extends readonly [string, ...string[]],
  Chosen extends Writes,
>(
  head: ResourceHead<Name, Row, Filter, Sorts>,
  choose: (writes: ReturnType<typeof writesOf<Name>>) => Chosen,
) {
  const { name, row, filter, sorts } = head
  const { read, all, one } = baseOf(head)
  const chosen = choose(writesOf(head))
  const list = defineCall({
    ...read,
    method: 'GET',
    url: all,
    summary: `List ${name}`,
    input: listQuerySchema,
    reply: z.array(row),
  })
  const get = defineCall({
    ...read,
    method: 'GET',
    url: one,
    summary: `Get one row of ${name}`,
    input: idInput,
    reply: row,
  })
  return { name, filter, sorts, list, get, ...chosen, refusals: refusalsOf(head, chosen) }
}

/** The choice of a resource without writes. */
export const readOnly = () => ({})

/** The calls that change a resource. */
function writesOf<const Name extends string>(head: Addressed<Name>) {
  const { write, removal, all, one } = baseOf(head)
  const { name } = head
  return {
    create: <Input extends z.ZodType, Reply extends z.ZodType>(writing: Writing<Input, Reply>) =>
      defineCall({
        ...write,
        method: 'POST',
        url: all,
        summary: `Create a row of ${name}`,
        creates: true,
        ...writing,
      }),
    /** The input holds the id, which is part of the path. */
    update: <Input extends z.ZodType<{ id: string }>, Reply extends z.ZodType>(
      writing: Writing<Input, Reply>,
    ) => defineCall({ ...write, method: 'PUT', url: one, summary: `Change one row of ${name}`, ...writing }),
    remove: (summary = `Delete one row of ${name}`) =>
      defineCall({ ...removal, method: 'DELETE', url: one, summary, input: idInput, reply: idInput }),
  }
}

function baseOf<const Name extends string>({
  name,
  area,
  access,
  writeAccess = access,
  writeScope,
  noDryRun,
  guard,
}: Addressed<Name>) {
  const read = { area, access, effect: 'read', isBare: true } as const
  const write = {
    ...read,
    access: writeAccess,
    effect: 'write',
    tokenScope: writeScope,
    noDryRun,
    guard,
  } as const
  const removal = { ...write, tokenScope: writeScope && 'none' } as const
  return { read, write, removal, all: `${REST_PATH}/${name}`, one: `${REST_PATH}/${name}/:id` } as const
}

/** Clients without the right to write are refused first; 405 answers the others. */
function refusalsOf(head: Addressed<string>, { create, update, remove }: Writes): Refusal[] {
  const { write, removal, all, one } = baseOf(head)
  const allowedForAll = ['GET', ...(create ? ['POST'] : [])]
  const allowedForOne = ['GET', ...(update ? ['PUT'] : []), ...(remove ? ['DELETE'] : [])]
  const shared = {
    isRefused: true,
    summary: `Not supported by ${head.name}; answers 405`,
    input: z.looseObject({}),
    reply: z.null(),
  } as const
  const refuse = (base: typeof write | typeof removal, method: Call['method'], url: string) =>
    defineCall({ ...base, ...shared, method, url })
  return [
    ...(create ? [] : [{ call: refuse(write, 'POST', all), allowed: allowedForAll }]),
    { call: refuse(write, 'PUT', all), allowed: allowedForAll },
    { call: refuse(removal, 'DELETE', all), allowed: allowedForAll },
    ...(update ? [] : [{ call: refuse(write, 'PUT', one), allowed: allowedForOne }]),
    ...(remove ? [] : [{ call: refuse(removal, 'DELETE', one), allowed: allowedForOne }]),
  ]
}
