import { z } from 'zod'
import { LIST_FIELDS } from '../domain/policy.ts'
import { riskLevelSchema } from '../domain/visit-values.ts'
import { newSchemas, writtenSchemas } from '../fields/field-schemas.ts'
import { MAX_CHECK_HOURS, MAX_LIST_BYTES } from '../limits/constants.ts'
import { MAX_UNCATEGORISED } from '../limits/field-limits.ts'
import { LIST_FORMS, REJECT_REASONS } from '../policy/lists/index.ts'
import { LIST_GROUPS } from '../policy/policy-rows.ts'
import { domainEntrySchema } from '../validators/canonical-schemas.ts'
import { withALabelHost } from '../validators/domain-name.ts'
import { defineCall } from './call.ts'
import {
  flagField,
  lineField,
  listFields,
  pageOf,
  versionField,
  wholeNumberField,
  wholeNumberOr,
} from './fields.ts'
import { listKindField, listStateSchema, temporaryFields } from './list-states.ts'

const area = 'policies'
const base = '/api/domain-control/policy'
const id = z.string().max(100)
const versionName = z.string().max(40)

const location = lineField(2_000).overwrite(withALabelHost).nullable()
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

/** Accepts https, and http where it is allowed. Passwords are rejected, because every user can read the address. */
function isListAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return /^https?:$/.test(protocol) && username === '' && password === ''
}

const checkEvery = wholeNumberField(1, MAX_CHECK_HOURS)
  .nullable()
  .describe('interval in hours; null: checked only on request')

export const newListSchema = z.strictObject({
  ...newSchemas(LIST_FIELDS),
  group: z.enum(LIST_GROUPS),
  level: riskLevelSchema.optional().describe('for group bad; default: high'),
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

/** Fields of a multipart form, all of them texts. */
export const uploadedListSchema = z.strictObject({
  source: jsonText
    .pipe(z.strictObject({ kind: z.literal('upload') }))
    .optional()
    .describe('the JSON text that a body without a file has; a form with a file is always an upload'),
  ...newSchemas(LIST_FIELDS),
  group: z.enum(LIST_GROUPS),
  level: riskLevelSchema.optional(),
  form: listFormSchema
    .optional()
    .describe('format of the file; `auto`, the default, detects it and reads mixed formats line by line'),
})

export const listChangesSchema = z
  .strictObject({
    ...writtenSchemas(LIST_FIELDS),
    level: riskLevelSchema,
    source: listSourceSchema,
    checkEvery,
    revision: versionField,
  })
  .partial()
export type ListChanges = z.output<typeof listChangesSchema>

const heldSchema = z.object({
  reason: z.string(),
  names: z
    .array(z.object({ domain: z.string(), visits: z.number() }))
    .describe('the names queried most, at most 100'),
})

/** The result of reading the source of a list. */
export const listReadingSchema = z.object({
  form: z.enum(LIST_FORMS),
  bytes: z.number(),
  rejected: z.number(),
  rejectedBy: z.record(z.enum(REJECT_REASONS), z.number()),
  rejectedLines: z
    .array(z.object({ line: z.number(), text: z.string(), reason: z.enum(REJECT_REASONS).optional() }))
    .describe('the first 100 rejected lines; versions of earlier releases have no reason'),
})
export type ListReading = z.infer<typeof listReadingSchema>

const createdListSchema = z.object({
  id,
  version: z
    .string()
    .optional()
    .describe('this and the following fields: present for a list that was created with its file'),
  domainCount: z.number().optional(),
  form: z.enum(LIST_FORMS).optional(),
  rejected: z.number().optional().describe('lines of which at least a part was rejected'),
  rejectedBy: listReadingSchema.shape.rejectedBy.optional(),
  rejectedLines: listReadingSchema.shape.rejectedLines.optional(),
})
export type CreatedList = z.infer<typeof createdListSchema>

export const LIST_VERSION_STATES = ['inForce', 'kept', 'held'] as const
export const listVersionSchema = z.object({
  version: z.string(),
  at: z.string(),
  domainCount: z.number(),
  added: z.number().describe('names added to the version that was in force when this one arrived'),
  removed: z.number(),
  state: z.enum(LIST_VERSION_STATES),
  isNew: z.boolean().describe('true when the version has never been in force'),
  inForce: z
    .array(z.object({ from: z.string(), until: z.string().nullable() }))
    .describe('periods in which the version was in force, newest first; `until` is null while it is'),
  reason: z.string().optional(),
  reading: listReadingSchema.nullable().describe('null for built-in lists'),
})
export type ListVersion = z.infer<typeof listVersionSchema>

export const updateCheckSchema = z.object({
  current: z.string().describe('empty before the first version'),
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
  version: z.string().describe('version now in force'),
  held: heldSchema
    .extend({ version: z.string() })
    .optional()
    .describe('present when the new version needs review and nothing was changed'),
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
  isAdded: z.boolean().describe('true when a list with this address exists'),
})
export type WellKnownList = z.infer<typeof wellKnownListSchema>

const addedListSchema = z.object({
  id: z.string().describe('category of records (`domainType`) or deciding policy (`policyId`)'),
  name: z.string().describe('for a deleted list, its last name'),
  isCategory: z.boolean().describe('true for the groups bad and common, which define categories'),
  isRemoved: z.boolean(),
})
export type AddedList = z.infer<typeof addedListSchema>

/** A name that no list of the groups bad and common contains. */
const uncategorisedNameSchema = z.object({
  domain: z.string(),
  registrableDomain: z.string().describe('empty when the name has no registrable domain'),
  visits: z.number(),
  org: z.string().nullable().describe('organisation that owns the name, when known'),
  lists: z.array(z.string()).describe('ids of the organisation and application lists that contain the name'),
})
export type UncategorisedName = z.infer<typeof uncategorisedNameSchema>
const hitsOfDaySchema = z.object({ name: z.string().describe('start of the day'), visits: z.number() })
export type HitsOfDay = z.infer<typeof hitsOfDaySchema>
export const MAX_KEPT_VERSIONS = 1_000
/** Largest number of names that one call adds to a list. */
export const MAX_ADDED_NAMES = 1_000

const matrixCellSchema = z.object({
  segmentId: z.string(),
  ...listStateSchema.omit({ schedule: true }).shape,
  inherited: z.boolean().describe('whether the list of all devices decides here'),
  ...temporaryFields,
})
const matrixRowSchema = z.object({
  id: z.string(),
  name: z.string(),
  group: z.enum(LIST_GROUPS),
  domainCount: z.number(),
  updatedAt: z.string(),
  segments: z.array(matrixCellSchema).describe('all segments by rank'),
})
export type MatrixRow = z.infer<typeof matrixRowSchema>

const read = { method: 'GET', area, access: 'any', effect: 'read' } as const
const write = { method: 'POST', area, access: 'admin', effect: 'write' } as const
const guarded = { ...write, guard: 'policies' } as const
const one = z.strictObject({ id })
const pendingByDefault = versionName.optional().describe('omit it for the version that is pending')
const onePending = z.strictObject({ id, version: pendingByDefault })
export const LIST_CHANGES = ['added', 'removed'] as const

export const policyListCalls = {
  create: defineCall({
    ...write,
    url: `${base}/create`,
    creates: true,
    summary:
      'Add a list: as JSON, or as multipart with `file` and the fields name, desc, group and level. An uploaded list is read before the answer; another source is read afterwards',
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
    summary: 'Change the name, description, level, source or schedule of an added list',
    input: z.strictObject({ id, ...listChangesSchema.shape }),
    reply: one,
  }),
  remove: defineCall({
    ...guarded,
    url: `${base}/:id/delete`,
    summary: 'Delete an added list with its versions and its state in all segments',
    input: one,
    reply: one,
  }),
  check: defineCall({
    ...write,
    url: `${base}/:id/check-update`,
    noDryRun: 'outside',
    summary:
      'Read the source of a list and report what its new version would change; the new version is not put in force',
    failures: ['badContent'],
    input: one,
    reply: updateCheckSchema,
  }),
  upload: defineCall({
    ...write,
    url: `${base}/:id/upload`,
    summary: 'Upload a file as the source of a list and report what its new version would change',
    bodyKind: 'multipart',
    bodyLimit: MAX_LIST_BYTES,
    input: z.strictObject({ id, form: listFormSchema.optional() }),
    reply: updateCheckSchema,
  }),
  update: defineCall({
    ...guarded,
    url: `${base}/:id/update`,
    summary: 'Put the version in force that was checked last; without one, the source is read first',
    failures: ['badContent', 'noDryRun'],
    input: one,
    reply: updatedSchema,
  }),
  accept: defineCall({
    ...guarded,
    url: `${base}/:id/accept`,
    summary: 'Put a pending version in force',
    input: onePending,
    reply: updatedSchema,
  }),
  discard: defineCall({
    ...write,
    url: `${base}/:id/discard`,
    summary: 'Discard the pending version; it is not offered again until the source changes',
    input: onePending,
    reply: updateCheckSchema,
  }),
  rollback: defineCall({
    ...guarded,
    url: `${base}/:id/rollback`,
    summary:
      'Roll back to a stored version; the version that it replaces is not offered again until the source changes',
    input: z.strictObject({ id, version: versionName }),
    reply: updatedSchema,
  }),
  latest: defineCall({
    ...read,
    url: `${base}/:id/latest`,
    summary: 'Show the result of the last check: the version in force and the newest one',
    input: one,
    reply: updateCheckSchema,
  }),
  versions: defineCall({
    ...read,
    url: `${base}/:id/versions`,
    summary: 'List the stored versions of a list, newest first',
    input: z.strictObject({
      id,
      limit: wholeNumberField(1, MAX_KEPT_VERSIONS)
        .optional()
        .describe('number of newest versions; omit it for all'),
    }),
    reply: z.array(listVersionSchema),
  }),
  names: defineCall({
    ...read,
    url: `${base}/:id/names`,
    summary: 'List the names of a list in order, or the names that a version adds or removes',
    input: z.strictObject({
      id,
      ...listFields(['domain']),
      q: z.string().max(253).optional().describe('part of a name'),
      version: versionName.optional().describe('omit it for the version in force'),
      change: z
        .enum(LIST_CHANGES)
        .optional()
        .describe('compared with the version that was in force when this one arrived'),
    }),
    reply: pageOf(z.object({ domain: z.string() })),
  }),
  addNames: defineCall({
    ...guarded,
    url: `${base}/:id/add-names`,
    summary: 'Add names to an uploaded list as a new version, which is put in force immediately',
    failures: ['badContent'],
    input: z.strictObject({ id, names: z.array(domainEntrySchema).min(1).max(MAX_ADDED_NAMES) }),
    reply: updatedSchema,
  }),
  hits: defineCall({
    ...read,
    url: `${base}/:id/hits`,
    summary: 'Count the visits that a list decided on each of the last 30 days',
    input: one,
    reply: z.array(hitsOfDaySchema),
  }),
  uncategorised: defineCall({
    ...read,
    url: `${base}/uncategorised`,
    summary:
      'List the names of the last days that devices query most and that no list of the groups bad and common contains',
    input: z.strictObject({
      days: wholeNumberOr(7, 1, 30),
      limit: wholeNumberOr(50, 1, MAX_UNCATEGORISED),
      all: flagField.optional().describe('also include names whose organisation or application is known'),
    }),
    reply: z.array(uncategorisedNameSchema),
  }),
  exportFile: defineCall({
    ...read,
    url: `${base}/:id/export`,
    summary: 'Download all names of a list, one per line',
    isFile: true,
    input: z.strictObject({ id, version: versionName.optional() }),
    reply: z.unknown(),
  }),
  matrix: defineCall({
    ...read,
    url: `${base}/matrix`,
    summary: 'Show every list with its state and mode in every segment',
    input: z.strictObject({ kind: listKindField }),
    reply: z.array(matrixRowSchema),
  }),
  added: defineCall({
    ...read,
    url: `${base}/added`,
    summary: 'Name the added lists, and the deleted lists that records may still refer to',
    input: z.strictObject({}),
    reply: z.array(addedListSchema),
  }),
  wellKnown: defineCall({
    ...read,
    url: `${base}/well-known`,
    summary: 'List the public lists that can be added; nothing is downloaded before one is added',
    input: z.strictObject({}),
    reply: z.array(wellKnownListSchema),
  }),
}
