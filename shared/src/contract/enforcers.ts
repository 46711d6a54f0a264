import { z } from 'zod'
import {
  canariesSchema,
  ENFORCER_FIELDS,
  ENFORCER_STATES,
  enforcerSchema,
  NEW_ENFORCER_FIELDS,
} from '../domain/enforcer.ts'
import { newSchemas, writtenSchemas } from '../fields/field-schemas.ts'
import { defineCall } from './call.ts'
import { idsFilter, listFields, pageFields, pageOf, withReadFields } from './fields.ts'
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

export const newEnforcerSchema = z.strictObject(newSchemas(NEW_ENFORCER_FIELDS))
export type NewEnforcer = z.output<typeof newEnforcerSchema>

const codeReply = z.object({
  id: z.string(),
  code: z.string().describe('shown once, good once, with the fingerprint of the key of the console'),
  expiresAt: z.string(),
})
export type EnforcerCode = z.output<typeof codeReply>

const create = defineCall({
  method: 'POST',
  url: `${url}/create`,
  summary: 'Add a gateway or a BIND server on another machine; the code pairs its node within 15 minutes',
  area,
  access: 'admin',
  effect: 'write',
  noDryRun: 'refused',
  hasSecret: true,
  failures: ['conflict'],
  input: newEnforcerSchema,
  reply: codeReply,
})

const code = defineCall({
  method: 'POST',
  url: `${url}/:id/code`,
  summary: 'Make a new code for an enforcer; its node keeps its key until another one has joined',
  area,
  access: 'admin',
  effect: 'write',
  noDryRun: 'refused',
  hasSecret: true,
  failures: ['conflict'],
  input: idInput,
  reply: codeReply,
})

const remove = defineCall({
  method: 'POST',
  url: `${url}/:id/remove`,
  summary:
    'Remove an enforcer and revoke the key of its node, which keeps its last policies and reaches the console no more',
  area,
  access: 'admin',
  effect: 'write',
  failures: ['conflict'],
  input: idInput,
  reply: idInput,
})

export const generationRowSchema = z.object({
  generation: z.number(),
  order: z.number().describe('number of the order; zones and settings have orders without a new generation'),
  at: z.string(),
  state: z.enum(['proved', 'refused', 'returned']),
  why: z.string().optional(),
})
export type GenerationRow = z.output<typeof generationRowSchema>

const generations = defineCall({
  method: 'GET',
  url: `${url}/:id/generations`,
  summary: 'List the last 50 generations of an enforcer and what it did with them, newest first',
  area,
  access: 'admin',
  effect: 'read',
  input: z.strictObject({ ...idInput.shape, ...pageFields }),
  reply: pageOf(generationRowSchema),
})

export const enforcerCalls = { list, get, create, update, code, remove, probe, generations }

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
