import { z } from 'zod'
import { canariesSchema, ENFORCER_FIELDS, ENFORCER_STATES, enforcerSchema } from '../domain/enforcer.ts'
import { writtenSchemas } from '../fields/field-schemas.ts'
import { defineCall } from './call.ts'
import { idsFilter, listFields, pageOf, withReadFields } from './fields.ts'
import { defineResource } from './resource.ts'

const area = 'enforcers'
const url = '/api/enforcer'

export const ENFORCER_SORTS = ['name', 'site', 'ring', 'createdAt', 'id'] as const

const filterFields = {
  q: z.string().optional().describe('part of the name or the site'),
  site: z.string().optional(),
  state: z.enum(ENFORCER_STATES).optional(),
}

const idInput = z.strictObject({ id: z.string() })

const list = defineCall({
  method: 'GET',
  url: `${url}/list`,
  summary: 'List what enforces the policies, with its state as its answers show it',
  area,
  access: 'any',
  effect: 'read',
  input: z.strictObject({ ...listFields(ENFORCER_SORTS), ...filterFields }),
  reply: pageOf(enforcerSchema).extend({
    meta: z.object({
      serving: z.number().describe('enforcers that serve'),
      total: z.number().describe('enforcers that should: the local one if it is enabled, and those of nodes'),
      generation: z.number().nullable().describe('generation of the newest policies'),
    }),
  }),
})
export type EnforcerQuery = z.output<typeof list.input>
export type EnforcerPage = z.input<typeof list.reply>

const get = defineCall({
  method: 'GET',
  url: `${url}/:id`,
  summary: 'Show one enforcer',
  area,
  access: 'admin',
  effect: 'read',
  input: idInput,
  reply: enforcerSchema,
})

export const enforcerChangesSchema = z.strictObject(writtenSchemas(ENFORCER_FIELDS)).partial()
export type EnforcerChanges = z.output<typeof enforcerChangesSchema>

const update = defineCall({
  method: 'POST',
  url: `${url}/:id/update`,
  summary: 'Change the name, site or ring of an enforcer; omitted fields stay unchanged',
  area,
  access: 'admin',
  effect: 'write',
  input: enforcerChangesSchema.extend(idInput.shape),
  reply: enforcerSchema,
})

const probe = defineCall({
  method: 'POST',
  url: `${url}/:id/probe`,
  summary: 'Ask an enforcer questions of every segment now, and compare its answers with the policies',
  area,
  access: 'admin',
  effect: 'write',
  noDryRun: 'outside',
  callsPerMinute: 60,
  failures: ['conflict'],
  input: idInput,
  reply: canariesSchema,
})

export const enforcerCalls = { list, get, update, probe }

export const enforcerFilter = z.strictObject({ ...filterFields, ...idsFilter })

export const enforcerResource = defineResource(
  {
    name: 'enforcers',
    area,
    access: 'admin',
    row: enforcerSchema,
    filter: enforcerFilter,
    sorts: ENFORCER_SORTS,
  },
  (writes) => ({
    update: writes.update({
      input: withReadFields(enforcerChangesSchema.extend(idInput.shape), enforcerSchema),
      reply: enforcerSchema,
    }),
  }),
)
