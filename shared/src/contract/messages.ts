import { z } from 'zod'
import { MESSAGE_TYPES, messageSchema, messageTypeSchema, READ, UNREAD } from '../domain/message.ts'
import { defineCall } from './call.ts'
import { idsFilter, listFields, pageOf, wholeNumberField, withReadFields } from './fields.ts'
import { defineResource } from './resource.ts'

const area = 'messages'
export const MESSAGE_SORTS = ['time', 'type', 'status', 'id'] as const

const status = wholeNumberField(UNREAD, READ)
const filterFields = { type: messageTypeSchema.optional(), status: status.optional() }
export const messageFilter = z.strictObject({ ...filterFields, ...idsFilter })
export const messageChanges = z.strictObject({ status: z.literal(READ) })

const list = defineCall({
  method: 'GET',
  url: '/api/message/list',
  summary: 'List the messages of the caller, newest first, and the number of unread ones',
  area,
  access: 'any',
  effect: 'read',
  input: z.strictObject({ ...listFields(MESSAGE_SORTS), ...filterFields }),
  reply: pageOf(messageSchema).extend({ unread: z.record(z.enum(MESSAGE_TYPES), z.number()) }),
})

const read = defineCall({
  method: 'POST',
  url: '/api/message/read',
  summary: 'Mark messages as read: by ids, or with `all` those of one type or of every type',
  area,
  access: 'any',
  effect: 'write',
  input: z
    .strictObject({
      ids: z.array(z.string()).min(1).max(1_000).optional(),
      all: z.literal(true).optional(),
      type: messageTypeSchema.optional(),
    })
    .refine(({ ids, all }) => (ids === undefined) !== (all === undefined), {
      error: 'validation.required',
      path: ['ids'],
    }),
  reply: z.object({}),
})

export const messageCalls = { list, read }

export const messageResource = defineResource(
  {
    name: 'messages',
    area: 'messages',
    access: 'any',
    row: messageSchema,
    filter: messageFilter,
    sorts: MESSAGE_SORTS,
  },
  (writes) => ({
    update: writes.update({
      input: withReadFields(messageChanges.extend({ id: z.string() }), messageSchema),
      reply: messageSchema,
    }),
  }),
)
