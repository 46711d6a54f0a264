import { z } from 'zod'
import { MAX_CHECK_HOURS, MAX_LIST_BYTES } from '../constants.ts'
import { riskLevelSchema, solvedModeSchema } from '../domain/visit-values.ts'
import { MAX_UNCATEGORISED } from '../field-limits.ts'
import { LIST_FORMS, REJECT_REASONS } from '../policy/lists/index.ts'
import { LIST_GROUPS } from '../policy/policy-rows.ts'
import { domainEntrySchema } from '../validators/domain-entry.ts'
import { defineCall } from './call.ts'
import { flagField, lineField, listFields, pageOf, wholeNumberField, wholeNumberOr } from './fields.ts'

const area = 'policies'
const base = '/api/domain-control/policy'
const id = z.string().max(100)
const versionName = z.string().max(40)

const location = lineField(2_000).nullable()
const listSourceSchema = z
  .strictObject({ kind: z.enum(['upload', 'file', 'url']), location: location.optional() })
  .refine(({ kind, location: place }) => kind === 'upload' || (place ?? '') !== '', {
    error: 'validation.required',
    path: ['location'],
  })
  .refine(({ kind, location: place }) => kind !== 'url' || isListAddress(place ?? ''), {
    error: 'list.address',
    path: ['location'],
  })

/** https, or http to what is allowed; a password does not belong into an address that everybody may read. */
function isListAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return /^https?:$/.test(protocol) && username === '' && password === ''
}

const name = lineField(100).min(1, { error: 'validation.required' })
const desc = lineField(500)
const checkEvery = wholeNumberField(1, MAX_CHECK_HOURS).nullable().describe('hours; null: by hand only')

export const newListSchema = z.strictObject({
  name,
  desc: desc.default(''),
  group: z.enum(LIST_GROUPS),
  level: riskLevelSchema.optional().describe('of group bad; high by default'),
  source: listSourceSchema,
  checkEvery: checkEvery.optional(),
})
export type NewList = z.output<typeof newListSchema>

const jsonText = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    context.issues.push({ code: 'custom', message: 'validation.invalid', input: text })
    return z.NEVER
  }
})

const listFormSchema = z.enum([...LIST_FORMS, 'auto'])

/** How the fields of a form come: all of them texts. */
export const uploadedListSchema = z.strictObject({
  source: jsonText
    .pipe(z.strictObject({ kind: z.literal('upload') }))
    .optional()
    .describe('as the JSON text of what a body without a file has; a form with a file is an upload anyway'),
  name,
  desc: desc.default(''),
  group: z.enum(LIST_GROUPS),
  level: riskLevelSchema.optional(),
  form: listFormSchema
    .optional()
    .describe('of the file; auto, the default, finds it and reads mixed forms line by line'),
})

export const listChangesSchema = z.strictObject({
  name: name.optional(),
  desc: desc.optional(),
  level: riskLevelSchema.optional(),
  source: listSourceSchema.optional(),
  checkEvery: checkEvery.optional(),
  revision: z.number().int().optional().describe('an older one is refused; none wins'),
})
export type ListChanges = z.output<typeof listChangesSchema>

const heldSchema = z.object({
  reason: z.string(),
  names: z.array(z.object({ domain: z.string(), visits: z.number() })).describe('asked often, at most 100'),
})

/** What a reading of the source came to. */
export const listReadingSchema = z.object({
  form: z.enum(LIST_FORMS),
  bytes: z.number(),
  rejected: z.number(),
  rejectedBy: z.record(z.enum(REJECT_REASONS), z.number()),
  rejectedLines: z
    .array(z.object({ line: z.number(), text: z.string(), reason: z.enum(REJECT_REASONS).optional() }))
    .describe('the first 100; versions of earlier releases have no reason'),
})
export type ListReading = z.infer<typeof listReadingSchema>

const createdListSchema = z.object({
  id,
  version: z.string().optional().describe('this and the following: of a list that was created with its file'),
  domainCount: z.number().optional(),
  form: z.enum(LIST_FORMS).optional(),
  rejected: z.number().optional().describe('lines of which something cannot be listed'),
  rejectedBy: listReadingSchema.shape.rejectedBy.optional(),
  rejectedLines: listReadingSchema.shape.rejectedLines.optional(),
})
export type CreatedList = z.infer<typeof createdListSchema>

export const LIST_VERSION_STATES = ['inForce', 'kept', 'held'] as const
export const listVersionSchema = z.object({
  version: z.string(),
  at: z.string(),
  domainCount: z.number(),
  added: z.number().describe('beside the one that was in force when it came'),
  removed: z.number(),
  state: z.enum(LIST_VERSION_STATES),
  isNew: z.boolean().describe('was never in force'),
  inForce: z
    .array(z.object({ from: z.string(), until: z.string().nullable() }))
    .describe('when it was in force, newest first; until null: it still is'),
  reason: z.string().optional(),
  reading: listReadingSchema.nullable().describe('null of built-in lists'),
})
export type ListVersion = z.infer<typeof listVersionSchema>

export const updateCheckSchema = z.object({
  current: z.string().describe('empty where there is none yet'),
  latest: z.string(),
  currentCount: z.number(),
  latestCount: z.number(),
  added: z.number(),
  removed: z.number(),
  held: heldSchema.optional(),
})
export type UpdateCheck = z.infer<typeof updateCheckSchema>

const updatedSchema = z.object({
  id: z.string(),
  version: z.string().describe('in force now'),
  held: heldSchema.extend({ version: z.string() }).optional().describe('nothing was changed'),
})
export type ListUpdated = z.infer<typeof updatedSchema>

export const wellKnownListSchema = z.object({
  id: z.string(),
  name: z.string(),
  purpose: z.string(),
  license: z.string(),
  homepage: z.string(),
  url: z.string(),
  group: z.enum(LIST_GROUPS),
  level: riskLevelSchema.nullable(),
  isAdded: z.boolean().describe('a list of this address is there'),
})
export type WellKnownList = z.infer<typeof wellKnownListSchema>

const addedListSchema = z.object({
  id: z.string().describe('the category (`domainType`) of records, and what decided on them (`policyId`)'),
  name: z.string().describe('of a list that is gone the one it had'),
  isCategory: z.boolean().describe('of the groups bad and common, which tell categories'),
  isRemoved: z.boolean(),
})
export type AddedList = z.infer<typeof addedListSchema>

/** A name that no list of the groups bad and common holds. */
const uncategorisedNameSchema = z.object({
  domain: z.string(),
  registrableDomain: z.string().describe('empty where it has none'),
  visits: z.number(),
  org: z.string().nullable().describe('whose name it is, where that is known'),
  lists: z.array(z.string()).describe('ids of the organisation and application lists that hold it'),
})
export type UncategorisedName = z.infer<typeof uncategorisedNameSchema>
const hitsOfDaySchema = z.object({ name: z.string().describe('when the day begins'), visits: z.number() })
export type HitsOfDay = z.infer<typeof hitsOfDaySchema>
/** Of versions of a list at once, where a limit is named. */
export const MAX_KEPT_VERSIONS = 1_000
/** Of names that join a list at once. */
export const MAX_ADDED_NAMES = 1_000

const matrixRowSchema = z.object({
  id: z.string(),
  name: z.string(),
  group: z.enum(LIST_GROUPS),
  domainCount: z.number(),
  updatedAt: z.string(),
  segments: z
    .array(z.object({ segmentId: z.string(), enable: z.boolean(), solvedMode: solvedModeSchema }))
    .describe('every segment by rank'),
})
export type MatrixRow = z.infer<typeof matrixRowSchema>

const read = { method: 'GET', area, access: 'any', effect: 'read' } as const
const write = { method: 'POST', area, access: 'admin', effect: 'write' } as const
const one = z.strictObject({ id })
export const LIST_CHANGES = ['added', 'removed'] as const

export const policyListCalls = {
  create: defineCall({
    ...write,
    url: `${base}/create`,
    summary:
      'Add a list: JSON, or multipart with `file` and the fields name, desc, group, level for an upload. ' +
      'Its first version follows; an uploaded one is read before the answer',
    bodyLimit: MAX_LIST_BYTES,
    failures: ['badContent'],
    // The handler reads the body; beside a form there are no fields.
    input: z.preprocess(
      (body: z.input<typeof newListSchema> | Record<string, never>) => body,
      z.looseObject({}),
    ),
    bodies: { json: newListSchema, form: uploadedListSchema },
    reply: createdListSchema,
  }),
  edit: defineCall({
    ...write,
    url: `${base}/:id/edit`,
    summary: 'Change name, text, level, source or schedule of an added list',
    input: z.strictObject({ id, ...listChangesSchema.shape }),
    reply: one,
  }),
  remove: defineCall({
    ...write,
    url: `${base}/:id/delete`,
    summary: 'Delete an added list with its versions and where it is enabled',
    input: one,
    reply: one,
  }),
  check: defineCall({
    ...write,
    url: `${base}/:id/check-update`,
    summary: 'Read the source of a list and tell what a newer version would change; it does not decide yet',
    failures: ['badContent'],
    input: one,
    reply: updateCheckSchema,
  }),
  upload: defineCall({
    ...write,
    url: `${base}/:id/upload`,
    summary: 'The same with an uploaded file as the source',
    bodyKind: 'multipart',
    bodyLimit: MAX_LIST_BYTES,
    input: z.strictObject({ id, form: listFormSchema.optional() }),
    reply: updateCheckSchema,
  }),
  update: defineCall({
    ...write,
    url: `${base}/:id/update`,
    summary: 'Put the version in force that was checked last; without one the source is read first',
    failures: ['badContent'],
    input: one,
    reply: updatedSchema,
  }),
  accept: defineCall({
    ...write,
    url: `${base}/:id/accept`,
    summary: 'Put a held version in force',
    input: z.strictObject({ id, version: versionName.optional().describe('without it the held one') }),
    reply: updatedSchema,
  }),
  discard: defineCall({
    ...write,
    url: `${base}/:id/discard`,
    summary: 'Let go of the version that waits; it is not taken again until the source changes',
    input: z.strictObject({ id, version: versionName.optional().describe('without it the one that waits') }),
    reply: updateCheckSchema,
  }),
  rollback: defineCall({
    ...write,
    url: `${base}/:id/rollback`,
    summary: 'Put a kept version in force again; what is left is not taken again until the source changes',
    input: z.strictObject({ id, version: versionName }),
    reply: updatedSchema,
  }),
  latest: defineCall({
    ...read,
    url: `${base}/:id/latest`,
    summary: 'What the last check found: the version in force and the newest one',
    input: one,
    reply: updateCheckSchema,
  }),
  versions: defineCall({
    ...read,
    url: `${base}/:id/versions`,
    summary: 'The versions of a list that are kept, newest first',
    input: z.strictObject({
      id,
      limit: wholeNumberField(1, MAX_KEPT_VERSIONS).optional().describe('the newest alone; without it all'),
    }),
    reply: z.array(listVersionSchema),
  }),
  names: defineCall({
    ...read,
    url: `${base}/:id/names`,
    summary: 'Names of a list in order, or what a version adds or removes',
    input: z.strictObject({
      id,
      ...listFields(['domain']),
      q: z.string().max(253).optional().describe('part of a name'),
      version: versionName.optional().describe('without it the one in force'),
      change: z
        .enum(LIST_CHANGES)
        .optional()
        .describe('beside the version that was in force when this one came'),
    }),
    reply: pageOf(z.object({ domain: z.string() })),
  }),
  addNames: defineCall({
    ...write,
    url: `${base}/:id/add-names`,
    summary: 'Add names to a list whose source is an upload, as a new version that decides at once',
    failures: ['badContent'],
    input: z.strictObject({ id, names: z.array(domainEntrySchema).min(1).max(MAX_ADDED_NAMES) }),
    reply: updatedSchema,
  }),
  hits: defineCall({
    ...read,
    url: `${base}/:id/hits`,
    summary: 'How many visits a list decided on each of the last 30 days',
    input: one,
    reply: z.array(hitsOfDaySchema),
  }),
  uncategorised: defineCall({
    ...read,
    url: `${base}/uncategorised`,
    summary: 'The names of the last days that are asked most and are in no list of the groups bad and common',
    input: z.strictObject({
      days: wholeNumberOr(7, 1, 30),
      limit: wholeNumberOr(50, 1, MAX_UNCATEGORISED),
      all: flagField.optional().describe('those whose organisation or application is known as well'),
    }),
    reply: z.array(uncategorisedNameSchema),
  }),
  exportFile: defineCall({
    ...read,
    url: `${base}/:id/export`,
    summary: 'All names of a list, one a line',
    isFile: true,
    input: z.strictObject({ id, version: versionName.optional() }),
    reply: z.unknown(),
  }),
  matrix: defineCall({
    ...read,
    url: `${base}/matrix`,
    summary: 'Every list with its switch and mode in every segment',
    input: z.strictObject({}),
    reply: z.array(matrixRowSchema),
  }),
  added: defineCall({
    ...read,
    url: `${base}/added`,
    summary:
      'What the lists are called that were added, and those that were deleted while records may name them',
    input: z.strictObject({}),
    reply: z.array(addedListSchema),
  }),
  wellKnown: defineCall({
    ...read,
    url: `${base}/well-known`,
    summary: 'Public lists that can be added; nothing of them is fetched before',
    input: z.strictObject({}),
    reply: z.array(wellKnownListSchema),
  }),
}
