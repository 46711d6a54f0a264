import type { Call, listQuerySchema, Refusal } from '@netwarden/shared/contract'
import { fieldErrors, methodNotAllowed } from '@netwarden/shared/errors'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { bind } from './bind.ts'
import type { CallContext } from './context.ts'
import type { AfterId, ListWindow, Slice } from './list-query.ts'
import { contentRange, readFilter, readWindow } from './resource-query.ts'

interface ListedResource<Row extends z.ZodObject, Filter extends z.ZodType, Sort extends string> {
  name: string
  filter: Filter
  sorts: readonly [Sort, ...Sort[]]
  list: Call<typeof listQuerySchema, z.ZodArray<Row>>
  refusals: readonly Refusal[]
}

/** Binds the list of a resource and answers 405 for the methods that it does not have; `bind` binds its other calls. */
export function bindResource<Row extends z.ZodObject, Filter extends z.ZodType, Sort extends string>(
  app: FastifyInstance,
  { name, filter: filterSchema, sorts, list, refusals }: ListedResource<Row, Filter, Sort>,
  read: (
    filter: z.output<Filter>,
    window: ListWindow<Sort>,
    context: CallContext,
  ) => Promise<Slice<z.input<Row>>>,
  /** The next rows in the order of their ids, for reading all of them. */
  readAfter?: (filter: z.output<Filter>, after: AfterId, context: CallContext) => Promise<z.input<Row>[]>,
): void {
  bind(app, list, async (query, context) => {
    const filter = readFilter(query, filterSchema)
    const window = readWindow(query, sorts, filter)
    if (query.cursor !== undefined) {
      const { offset, sort = 'id', order = 'asc' } = window
      if (!readAfter || offset > 0 || sort !== 'id' || order !== 'asc')
        throw fieldErrors({ cursor: 'validation.invalid' })
      return readAfter(filter, { id: query.cursor, limit: window.limit }, context)
    }
    const { rows, total, totalIsAtLeast, asOf } = await read(filter, window, context)
    context.reply.header('content-range', contentRange(name, window.offset, rows.length, total))
    if (totalIsAtLeast) context.reply.header('x-total-at-least', 'true')
    if (asOf) context.reply.header('x-as-of', asOf)
    return rows
  })
  for (const { call, allowed } of refusals) {
    bind(app, call, (_input, { reply }) => {
      reply.header('allow', allowed.join(', '))
      throw methodNotAllowed()
    })
  }
}
