import { z } from 'zod'
import { ENCRYPTED_DNS_SETTINGS } from '../domain/encrypted-dns-settings.ts'
import {
  canariesSchema,
  cannotSchema,
  ENFORCER_FIELDS,
  ENFORCER_STATES,
  enforcerSchema,
  enforcerSettingsSchema,
  NEW_ENFORCER_FIELDS,
  NODE_CERTIFICATE_SOURCES,
  OBSERVED_FIELDS,
} from '../domain/enforcer.ts'
import { GATEWAY_SETTINGS } from '../domain/gateway-settings.ts'
import { solvedModeSchema } from '../domain/visit-values.ts'
import { newSchemas, writtenSchemas } from '../fields/field-schemas.ts'
import {
  MAX_DNS_SERVERS,
  MAX_DNS_SETTINGS_BYTES,
  MAX_ENFORCER_SITES,
  MAX_SPECIFIED_DNS_SERVERS,
} from '../limits/constants.ts'
import { MAX_ENFORCER_NAME } from '../limits/field-limits.ts'
import { lineSchema } from '../validators/text-schema.ts'
import { defineCall, noInput } from './call.ts'
import { dnsServersInput } from './dns-settings.ts'
import { idsFilter, listFields, pageFields, pageOf, statSchema, withReadFields } from './fields.ts'
import { defineResource } from './resource.ts'

const area = 'enforcers'
const url = '/api/enforcer'
export const ENFORCER_SORTS = ['name', 'site', 'ring', 'createdAt', 'id'] as const

const filterFields = {
  q: z.string().optional().describe('part of the name or the site'),
  site: z.string().optional(),
  state: z.enum(ENFORCER_STATES).optional(),
}

const ENFORCER_SITE = lineSchema(MAX_ENFORCER_NAME).min(1, { error: 'validation.required' })

const idInput = z.strictObject({ id: z.string() })

const PLANNED_KINDS = ['rules', 'list', 'zone', 'settings'] as const

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
      total: z
        .number()
        .describe(
          'enforcers that should: the local one if it is enabled, and those of nodes; observed servers are not counted',
        ),
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

const { listen, sinkholeIPv4, sinkholeIPv6 } = writtenSchemas(GATEWAY_SETTINGS)

const { dotListen, dohListen, dohPath, certificateFile, certificateKeyFile } =
  writtenSchemas(ENCRYPTED_DNS_SETTINGS)

/** What is left out inherits: from the site, else from the defaults for all. */
export const writtenEnforcerSettingsSchema = z.strictObject({
  listen: listen.optional(),
  ...dnsServersInput,
  sinkholeIPv4: sinkholeIPv4.optional(),
  sinkholeIPv6: sinkholeIPv6.optional(),
  dot: z.strictObject({ listen: dotListen }).optional(),
  doh: z.strictObject({ listen: dohListen, path: dohPath.optional() }).optional(),
  certificate: z
    .strictObject({
      source: z.enum(NODE_CERTIFICATE_SOURCES),
      certFile: certificateFile.optional(),
      keyFile: certificateKeyFile.optional(),
    })
    .optional()
    .describe('files on the machine of the enforcer; replaced as a whole'),
})
export type WrittenEnforcerSettings = z.output<typeof writtenEnforcerSettingsSchema>

/** Not strict, because a whole enforcer as it was read may be sent back. */
const observedInput = z.object(newSchemas(OBSERVED_FIELDS))

export const enforcerChangesSchema = z
  .strictObject({
    ...writtenSchemas(ENFORCER_FIELDS),
    settings: writtenEnforcerSettingsSchema.describe('replaces the settings as a whole'),
    observed: observedInput.describe('of an observed server; replaced as a whole'),
  })
  .partial()
export type EnforcerChanges = z.output<typeof enforcerChangesSchema>

const update = defineCall({
  method: 'POST',
  url: `${url}/:id/update`,
  summary:
    'Change name, site, ring, settings or observed server of an enforcer; omitted fields stay unchanged',
  area,
  access: 'admin',
  effect: 'write',
  input: enforcerChangesSchema.extend(idInput.shape),
  reply: enforcerSchema,
})

const siteSettingsReply = z.array(z.object({ site: z.string(), settings: enforcerSettingsSchema }))
export type SiteSettings = z.output<typeof siteSettingsReply>

const siteSettings = defineCall({
  method: 'GET',
  url: `${url}/site-settings`,
  summary: 'Show what the enforcers of sites have instead of the defaults for all',
  area,
  access: 'admin',
  effect: 'read',
  input: noInput,
  reply: siteSettingsReply,
})

const updateSiteSettings = defineCall({
  method: 'PUT',
  url: `${url}/site-settings`,
  summary: 'Replace the settings of sites; a site that is left out has the defaults for all again',
  area,
  access: 'admin',
  effect: 'write',
  bodyLimit: MAX_DNS_SETTINGS_BYTES,
  maxValues: MAX_SPECIFIED_DNS_SERVERS * (MAX_DNS_SERVERS + 8),
  input: z.strictObject({
    sites: z
      .array(
        z.strictObject({
          site: ENFORCER_SITE.describe('as enforcers name it'),
          settings: writtenEnforcerSettingsSchema,
        }),
      )
      .max(MAX_ENFORCER_SITES),
  }),
  reply: siteSettingsReply,
})
export type WrittenSiteSettings = z.output<typeof updateSiteSettings.input>

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

export const newEnforcerSchema = z.strictObject({
  ...newSchemas(NEW_ENFORCER_FIELDS),
  observed: observedInput.optional().describe('required for an observed server, refused for the others'),
})
export type NewEnforcer = z.output<typeof newEnforcerSchema>

const codeReply = z.object({
  id: z.string(),
  code: z.string().describe('shown once, good once, with the fingerprint of the key of the console'),
  expiresAt: z.string(),
})
export type EnforcerCode = z.output<typeof codeReply>

const createReply = codeReply.partial({ code: true, expiresAt: true })
export type CreatedEnforcer = z.output<typeof createReply>

const create = defineCall({
  method: 'POST',
  url: `${url}/create`,
  summary:
    'Add a gateway or a BIND server on another machine, whose node a code pairs within 15 minutes, or an observed server, which has no code',
  area,
  access: 'admin',
  effect: 'write',
  noDryRun: 'refused',
  hasSecret: true,
  failures: ['conflict'],
  input: newEnforcerSchema,
  reply: createReply,
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

/** Something has changed; an administrator published the order; or a return to former content. */
export const ORDER_REASONS = ['changed', 'published', 'returned'] as const
export type OrderReason = (typeof ORDER_REASONS)[number]

const planReply = z.object({
  generation: z.number().describe('of the newest order'),
  inForce: z.number().nullable(),
  changes: z
    .array(
      z.object({
        kind: z.enum(PLANNED_KINDS),
        zone: z.string().describe('segment, list, DNS zone, or zone of policies; empty for settings'),
        added: z.number().nullable().describe('null where the former version is not kept any more'),
        removed: z.number().nullable(),
      }),
    )
    .describe('at most 500'),
  obstacle: z.string().optional().describe('why the enforcer does not take it without `force`'),
  cannot: cannotSchema,
  memoryBytes: z.number().optional().describe('what it needs at the enforcer, where that is known'),
})
export type EnforcerPlan = z.output<typeof planReply>
export type PlannedChange = EnforcerPlan['changes'][number]

const plan = defineCall({
  method: 'POST',
  url: `${url}/:id/plan`,
  summary: 'Show what the newest order changes for an enforcer, and what keeps it from taking it',
  area,
  access: 'admin',
  effect: 'read',
  callsPerMinute: 30,
  failures: ['conflict'],
  input: idInput,
  reply: planReply,
})

const publish = defineCall({
  method: 'POST',
  url: `${url}/:id/publish`,
  summary: 'Publish the newest order again: one that was held back or stopped is released for all with force',
  area,
  access: 'admin',
  effect: 'write',
  failures: ['conflict'],
  input: z.strictObject({
    ...idInput.shape,
    generation: z.number().int().optional().describe('as planned; another one meanwhile is a 409'),
    force: z
      .boolean()
      .default(false)
      .describe('also where it is held back, was stopped, or has to wait for the ring before'),
  }),
  reply: enforcerSchema,
})

const returnToFormer = defineCall({
  method: 'POST',
  url: `${url}/:id/return`,
  summary: 'Return an enforcer to the content before, as a new order; it takes the next change again',
  area,
  access: 'admin',
  effect: 'write',
  failures: ['conflict'],
  input: idInput,
  reply: enforcerSchema,
})

export const generationRowSchema = z.object({
  generation: z.number(),
  order: z.number().describe('number of the order; zones and settings have orders without a new generation'),
  at: z.string(),
  reason: z.enum(ORDER_REASONS).describe('why the order was made'),
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

/** Names in a comparison. */
export const MOST_COMPARED = 50

const comparedSchema = z.object({
  from: z.string(),
  to: z.string(),
  countedFrom: statSchema.shape.meta.shape.countedFrom,
  reported: z.number().describe('visits whose log reported a verdict'),
  agreed: z.number(),
  differing: z.number(),
  names: z
    .array(
      z.object({
        name: z.string(),
        expected: solvedModeSchema.describe('verdict of the policies at the time of the visits'),
        got: solvedModeSchema.describe('verdict that the log reported'),
        visits: z.number(),
        devices: z.number(),
      }),
    )
    .describe(`the ${MOST_COMPARED} with the most visits`),
})
export type LogComparison = z.output<typeof comparedSchema>

const compareLog = defineCall({
  method: 'GET',
  url: `${url}/:id/log-comparison`,
  summary: 'Compare the verdicts in the log of an observed server with those of the policies',
  area,
  access: 'admin',
  effect: 'read',
  failures: ['conflict'],
  input: z.strictObject({
    ...idInput.shape,
    hours: z.coerce.number().int().min(1).max(24).default(24).describe('back from now'),
  }),
  reply: comparedSchema,
})

export const enforcerCalls = {
  list,
  get,
  create,
  update,
  siteSettings,
  updateSiteSettings,
  code,
  remove,
  probe,
  plan,
  publish,
  returnToFormer,
  generations,
  compareLog,
}

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
