import { type AccessLevel, type Call, defineCall, methodNotAllowed } from '@netwarden/shared'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { bind } from './bind.ts'
import type { CallContext } from './context.ts'
import { check } from './input.ts'
import { toJsonSchema } from './json-schema.ts'
import type { ListWindow, Slice } from './list-query.ts'
import { contentRange, listQuerySchema, readFilter, readWindow } from './resource-query.ts'

type Fields = Record<string, unknown>

interface Writing<Input extends z.ZodType> {
  input: Input
  /** Puts other spellings of the fields right before they are checked. */
  prepare?: (body: unknown) => unknown
  bodyLimit?: number
  maxValues?: number
}

/** A resource in the protocol of ra-data-simple-rest; a part that is left out answers 405. */
export interface Resource<
  Row extends z.ZodObject,
  Filter extends z.ZodType,
  Sort extends string,
  Create extends z.ZodType,
  Update extends z.ZodObject,
> {
  name: string
  area: string
  access: AccessLevel
  /** Who may write, when it is not everyone who may read. */
  writeAccess?: AccessLevel
  /** The scope that an API token needs to write; `write` by default, and to remove, which is for sessions alone with either. */
  writeScope?: 'people' | 'none'
  row: Row
  filter: Filter
  sorts: readonly [Sort, ...Sort[]]
  list: (
    filter: z.output<Filter>,
    window: ListWindow<Sort>,
    context: CallContext,
  ) => Promise<Slice<z.input<Row>>>
  get?: (id: string, context: CallContext) => Promise<z.input<Row>>
  create?: Writing<Create> & {
    /** When more is told at creation than ever after. */
    reply?: z.ZodObject
    hasSecret?: true
    run: (input: z.output<Create>, context: CallContext) => Promise<Fields>
  }
  update?: Writing<Update> & {
    /** When more is told of a change than when it is read. */
    reply?: z.ZodObject
    run: (id: string, input: z.output<Update>, context: CallContext) => Promise<Fields>
  }
  remove?: (id: string, context: CallContext) => Promise<unknown>
  /** What whoever removes one should know. */
  removeSummary?: string
}

type CallBase = Pick<Call, 'area' | 'access' | 'effect' | 'isBare' | 'tokenScope' | 'summary'>
type Method = Call['method']
/** An address, and the methods that it answers. */
interface Place {
  url: string
  allowed: readonly string[]
}

const idInput = z.strictObject({ id: z.string() })

/** The second face of an area: same service, same roles, same checks, bare answers. */
export function bindResource<
  Row extends z.ZodObject,
  Filter extends z.ZodType,
  Sort extends string,
  Create extends z.ZodType,
  Update extends z.ZodObject,
>(app: FastifyInstance, resource: Resource<Row, Filter, Sort, Create, Update>): void {
  const { name, area, access, get, remove } = resource
  const read: CallBase = { area, access, effect: 'read', isBare: true, summary: name }
  const write: CallBase = {
    ...read,
    access: resource.writeAccess ?? access,
    effect: 'write',
    ...(resource.writeScope ? { tokenScope: resource.writeScope } : {}),
  }
  const removal: CallBase = { ...write, ...(resource.writeScope ? { tokenScope: 'none' } : {}) }
  const all = { url: `/api/rest/${name}`, allowed: ['GET', ...(resource.create ? ['POST'] : [])] }
  const one = {
    url: `${all.url}/:id`,
    allowed: [...(get ? ['GET'] : []), ...(resource.update ? ['PUT'] : []), ...(remove ? ['DELETE'] : [])],
  }

  bindList(app, all.url, read, resource)
  if (get) {
    const call = defineCall({
      ...read,
      summary: `Read one of ${name}`,
      method: 'GET',
      url: one.url,
      input: idInput,
      reply: resource.row,
    })
    bind(app, call, ({ id }, context) => get(id, context))
  } else refuse(app, 'GET', one, read)

  bindCreate(app, all, write, resource)
  bindUpdate(app, one, write, resource)
  if (remove) {
    const call = defineCall({
      ...removal,
      summary: resource.removeSummary ?? `Remove one of ${name}`,
      method: 'DELETE',
      url: one.url,
      input: idInput,
      reply: idInput,
    })
    bind(app, call, async ({ id }, context) => {
      await remove(id, context)
      return { id }
    })
  } else refuse(app, 'DELETE', one, removal)
  refuse(app, 'PUT', all, write)
  refuse(app, 'DELETE', all, removal)
}

function bindList<Row extends z.ZodObject, Filter extends z.ZodType, Sort extends string>(
  app: FastifyInstance,
  url: string,
  base: CallBase,
  resource: Pick<
    Resource<Row, Filter, Sort, z.ZodType, z.ZodObject>,
    'name' | 'row' | 'filter' | 'sorts' | 'list'
  >,
): void {
  const reply = z.array(resource.row)
  const call = defineCall({
    ...base,
    summary: `List ${base.summary}`,
    method: 'GET',
    url,
    input: listQuerySchema,
    reply,
  })
  bind(app, call, async (query, context) => {
    const filter = readFilter(query, resource.filter)
    const window = readWindow(query, resource.sorts, filter)
    const slice = await resource.list(filter, window, context)
    context.reply.header(
      'content-range',
      contentRange(resource.name, window.offset, slice.rows.length, slice.total),
    )
    if (slice.totalIsAtLeast) context.reply.header('x-total-at-least', 'true')
    if (slice.asOf) context.reply.header('x-as-of', slice.asOf)
    return slice.rows
  })
}

function bindCreate<Row extends z.ZodObject, Create extends z.ZodType>(
  app: FastifyInstance,
  place: Place,
  base: CallBase,
  { row, create }: Pick<Resource<Row, z.ZodType, string, Create, z.ZodObject>, 'row' | 'create'>,
): void {
  if (!create) {
    refuse(app, 'POST', place, base)
    return
  }
  const input = z.looseObject({}).meta({ ...toJsonSchema(create.input, 'input') })
  const reply: z.ZodObject = create.reply ?? row
  const call = defineCall({
    ...base,
    ...limitOf(create),
    ...(create.hasSecret ? { hasSecret: true as const } : {}),
    summary: `Add to ${base.summary}`,
    method: 'POST',
    url: place.url,
    input,
    reply,
  })
  bind(app, call, (body, context) => create.run(check(create.input, prepared(create, body)), context))
}

function bindUpdate<Row extends z.ZodObject, Update extends z.ZodObject>(
  app: FastifyInstance,
  place: Place,
  base: CallBase,
  { row, update }: Pick<Resource<Row, z.ZodType, string, z.ZodType, Update>, 'row' | 'update'>,
): void {
  if (!update) {
    refuse(app, 'PUT', place, base)
    return
  }
  const described = toJsonSchema(update.input, 'input')
  const input = z
    .looseObject({ id: z.string() })
    .meta({ ...described, properties: { ...described.properties, id: { type: 'string' } } })
  const reply: z.ZodObject = update.reply ?? row
  const isReported = (field: string) => field in row.shape || field in reply.shape
  const isReadOnly = (field: string) => isReported(field) && !(field in update.input.shape)
  const call = defineCall({
    ...base,
    ...limitOf(update),
    summary: `Change one of ${base.summary}`,
    method: 'PUT',
    url: place.url,
    input,
    reply,
  })
  bind(app, call, async ({ id, ...body }, context) => {
    const written = Object.entries(body).filter(([field]) => !isReadOnly(field))
    const fields = check(update.input, prepared(update, Object.fromEntries(written)))
    return update.run(id, fields, context)
  })
}

function prepared({ prepare }: Pick<Writing<z.ZodType>, 'prepare'>, body: unknown): unknown {
  return prepare ? prepare(body) : body
}

function limitOf({ bodyLimit, maxValues }: Pick<Writing<z.ZodType>, 'bodyLimit' | 'maxValues'>) {
  return {
    ...(bodyLimit === undefined ? {} : { bodyLimit }),
    ...(maxValues === undefined ? {} : { maxValues }),
  }
}

/** Whoever may not write is told so first; what nobody can write is 405. */
function refuse(app: FastifyInstance, method: Method, { url, allowed }: Place, base: CallBase): void {
  const call = defineCall({
    ...base,
    summary: `Not for ${base.summary}: 405`,
    isRefused: true,
    method,
    url,
    input: z.looseObject({}),
    reply: z.null(),
  })
  bind(app, call, (_input, { reply }) => {
    reply.header('allow', allowed.join(', '))
    throw methodNotAllowed()
  })
}
