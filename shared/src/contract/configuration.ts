import { z } from 'zod'
import { defineCall, defineDownload, noInput } from './call.ts'
import { CONFIG_SECTIONS } from './configuration-document.ts'

const area = 'configuration'
const base = '/api/config'
/** Size of a document with every section. */
export const MAX_CONFIG_BYTES = 64 * 1024 * 1024
/** The server parses YAML in one piece; larger documents have to be sent as JSON. */
export const MAX_CONFIG_TEXT = 4 * 1024 * 1024
/** Changes that an answer lists individually. */
export const MAX_SHOWN_CHANGES = 10_000

export const CONFIG_ACTIONS = ['create', 'update', 'delete'] as const

export const configChangeSchema = z.object({
  section: z.enum(CONFIG_SECTIONS),
  action: z.enum(CONFIG_ACTIONS),
  key: z.string().describe('name of the object within its section; empty for settings'),
  before: z.unknown().optional(),
  after: z.unknown().optional(),
})
export type ConfigChange = z.infer<typeof configChangeSchema>

const configGuardSchema = z.object({
  section: z.enum(CONFIG_SECTIONS),
  deletes: z.number().describe('number of objects deleted or changed'),
  of: z.number().describe('number of objects in the section'),
})
export type ConfigGuard = z.infer<typeof configGuardSchema>

const countsSchema = z.object({ create: z.number(), update: z.number(), delete: z.number() })

const configEffectsSchema = z.object({
  from: z.string(),
  to: z.string(),
  readSince: z.string().describe('later than `from` when the limit of time or memory was reached'),
  visitsRead: z.number(),
  toBanned: z.number().describe('visits that are passed now and would be banned'),
  toPassed: z.number().describe('visits that are banned now and would pass'),
  devices: z.number(),
  domains: z.number(),
  isPartial: z
    .boolean()
    .describe(
      'true when the plan also changes objects that cannot be replayed, such as a new segment or list',
    ),
})
export type ConfigEffects = z.infer<typeof configEffectsSchema>

const configPlanSchema = z.object({
  planId: z.string().nullable().describe('null when nothing would change'),
  baseVersion: z.string().describe('version of the configuration from which the plan was made'),
  changes: z.array(configChangeSchema).describe(`the first ${MAX_SHOWN_CHANGES} changes`),
  counts: countsSchema,
  effects: configEffectsSchema
    .optional()
    .describe(
      'stored visits of the last day whose verdict would differ; present when policies, lists or segments change',
    ),
  guard: configGuardSchema
    .optional()
    .describe('present when applying the plan requires `force` and a reason'),
  untried: z
    .number()
    .optional()
    .describe(
      'number of changes, where there were too many to try all of them before the answer: apply may still refuse one',
    ),
})
export type ConfigPlan = z.infer<typeof configPlanSchema>

const admin = { area, access: 'admin' } as const

export const configurationCalls = {
  exportDocument: defineDownload({
    ...admin,
    url: `${base}/export`,
    summary: 'Export the configuration as one YAML document, without secrets and in a stable order',
    input: z.strictObject({
      format: z.enum(['yaml', 'json']).default('yaml'),
      section: z.enum(CONFIG_SECTIONS).optional().describe('exports this section only'),
    }),
  }),
  schema: defineCall({
    ...admin,
    method: 'GET',
    url: `${base}/schema`,
    summary: 'Get the JSON Schema of the configuration document, for completion in editors',
    effect: 'read',
    isBare: true,
    input: noInput,
    reply: z.record(z.string(), z.unknown()),
  }),
  plan: defineCall({
    ...admin,
    method: 'POST',
    url: `${base}/plan`,
    summary: 'Plan the changes that a document would make. Sections that the document omits stay unchanged',
    effect: 'read',
    // A plan is kept to be applied.
    tokenScope: 'write',
    failures: ['badContent'],
    isReadApart: true,
    bodyLimit: MAX_CONFIG_BYTES,
    maxValues: 2_000_000,
    input: z.strictObject({
      document: z
        .union([z.string().max(MAX_CONFIG_TEXT), z.record(z.string(), z.unknown())])
        .optional()
        .describe('YAML or JSON text, or the object itself'),
      prune: z.boolean().default(false).describe('delete objects that a present section does not name'),
      drift: z
        .boolean()
        .default(false)
        .describe('instead of a document: report what has changed since a document was last applied'),
    }),
    reply: configPlanSchema,
  }),
  apply: defineCall({
    ...admin,
    method: 'POST',
    url: `${base}/apply`,
    summary:
      'Apply a plan: all of it or nothing. Answers 409 when the configuration has changed since the plan was made',
    effect: 'write',
    guard: 'own',
    failures: ['conflict', 'badContent'],
    bodyLimit: 1024 * 1024,
    input: z.strictObject({
      planId: z.string().max(100),
      force: z.boolean().default(false),
      reason: z.string().trim().max(500).default(''),
      secrets: z
        .record(z.string().max(500), z.string().max(500))
        .default({})
        .describe('values of the references in the document, keyed by reference'),
    }),
    reply: z.object({ applied: countsSchema }),
  }),
}
