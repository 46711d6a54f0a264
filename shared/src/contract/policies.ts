import { z } from 'zod'
import { MAX_CONTROL_BODY_BYTES, MAX_POLICY_ENTRIES } from '../constants.ts'
import { policyGroupSchema } from '../domain/control-record.ts'
import {
  customPolicyGroupSchema,
  customPolicySchema,
  LIST_SOURCES,
  POLICY_STATES,
  policyListSchema,
  scheduleSchema,
} from '../domain/policy.ts'
import { clearedEntrySchema } from '../domain/segment.ts'
import { controlGroupSchema, solvedModeSchema } from '../domain/visit-values.ts'
import { MAX_POLICY_REMARK } from '../field-limits.ts'
import { LIST_GROUPS } from '../policy/policy-rows.ts'
import { domainNameSchema } from '../validators/domain-name-schema.ts'
import { ipSchema } from '../validators/ip.ts'
import { macSchema } from '../validators/mac.ts'
import { defineCall } from './call.ts'
import { flagField, idsFilter, listFields, pageOf, timeField } from './fields.ts'
import { listChangesSchema } from './policy-lists.ts'

const area = 'policies'
const id = z.string().max(100)
const segmentId = id.optional().describe('without it the built-in last segment')
/** That one call enables, disables or removes. */
export const MAX_CHOSEN_POLICIES = 10_000

export const POLICY_SORTS = [
  'name',
  'group',
  'domainCount',
  'updatedAt',
  'enable',
  'hits24h',
  'hits30d',
  'id',
] as const
const policyFilterFields = {
  group: z.enum(LIST_GROUPS).optional(),
  segmentId,
  solvedMode: solvedModeSchema.optional(),
  enable: flagField.optional(),
  source: z.enum(LIST_SOURCES).optional(),
  q: z.string().max(253).optional().describe('part of name or description, or a domain it holds'),
}
export const policyFilter = z.strictObject({ ...policyFilterFields, ...idsFilter })

const list = defineCall({
  method: 'GET',
  url: '/api/domain-control/policy/list',
  summary: 'Preset policies as they stand in a segment',
  area,
  access: 'any',
  effect: 'read',
  input: z.strictObject({ ...listFields(POLICY_SORTS), ...policyFilterFields }),
  reply: pageOf(policyListSchema).extend({
    enableCount: z.number().describe('how many of those that the other filters find are enabled here'),
  }),
})

const lookBackSchema = z.object({
  version: z.string().describe('that gained the names'),
  from: z.string(),
  to: z.string(),
  share: z.number().describe('of the time that is searched, 0 to 1'),
  names: z.number().describe('that were visited'),
  devices: z.number().describe('that visited them: one risk event each'),
  isCut: z
    .boolean()
    .describe('not all is told of: there was too much, or the names of a version are no longer kept'),
  endedAt: z.string().nullable(),
})
export type LookBack = z.infer<typeof lookBackSchema>

export const listDetailSchema = policyListSchema.extend({
  lookBack: lookBackSchema.nullable().describe('the search of the past for what a bad list gained last'),
  domains: z.array(z.string()).describe('the first 100 of them, in order'),
  enabledIn: z.array(
    z.object({
      segmentId: z.string(),
      segmentName: z.string(),
      solvedMode: solvedModeSchema,
      schedule: scheduleSchema.nullable(),
    }),
  ),
})
export type ListDetail = z.infer<typeof listDetailSchema>

const show = defineCall({
  method: 'GET',
  url: '/api/domain-control/policy/:id',
  summary: 'A preset policy, some of its domains, and where it is enabled',
  area,
  access: 'any',
  effect: 'read',
  input: z.strictObject({ id, segmentId, q: z.string().max(253).optional().describe('part of a domain') }),
  reply: listDetailSchema,
})

export const listSwitchFields = {
  enable: z.boolean().optional().describe('without it: toggles'),
  solvedMode: solvedModeSchema.optional().describe('without it: as before, banned at first'),
  schedule: scheduleSchema.nullable().optional().describe('without it: as before; null: always'),
}

const enable = defineCall({
  method: 'POST',
  url: '/api/domain-control/policy/enable',
  summary: 'Enable or disable a preset policy in a segment',
  area,
  access: 'admin',
  effect: 'write',
  input: z.strictObject({ id, segmentId, ...listSwitchFields }),
  reply: z.object({ id: z.string() }),
})

/** How react-admin writes one: the row, which names its segment; what an added list is may be changed, too. */
export const listSwitchChangesSchema = z.strictObject({
  segmentId,
  ...listSwitchFields,
  ...listChangesSchema.shape,
  source: z
    .strictObject({ kind: z.enum(LIST_SOURCES), location: z.string().max(2_000).nullable().optional() })
    .optional()
    .describe('a change is read as in `edit`'),
})

export const CUSTOM_POLICY_SORTS = [
  'entry',
  'group',
  'solvedMode',
  'enable',
  'expiresAt',
  'createdAt',
  'updatedAt',
  'updatedBy',
  'hits30d',
  'id',
] as const
const customFilterFields = {
  group: customPolicyGroupSchema.optional(),
  segmentId,
  everywhere: flagField.optional().describe('of all segments instead of one'),
  solvedMode: solvedModeSchema.optional(),
  enable: flagField.optional(),
  state: z
    .enum([...POLICY_STATES, 'enabled'])
    .optional()
    .describe('state at the time of the request; `enabled` matches every state but `disabled`'),
  q: z.string().max(253).optional().describe('part of the entry, comment or reason'),
}
export const customPolicyFilter = z.strictObject({ ...customFilterFields, ...idsFilter })

const listCustom = defineCall({
  method: 'GET',
  url: '/api/domain-control/custom-policy/list',
  summary: 'Custom policies of a segment, newest change first',
  area,
  access: 'any',
  effect: 'read',
  input: z.strictObject({ ...listFields(CUSTOM_POLICY_SORTS), ...customFilterFields }),
  reply: pageOf(customPolicySchema),
})

const remark = z.string().trim().max(MAX_POLICY_REMARK)
const expiry = timeField.nullable().describe('from then on it counts no more')
const schedule = scheduleSchema.nullable().describe('without one it counts always')

export const newCustomPoliciesSchema = z.strictObject({
  segmentId,
  group: customPolicyGroupSchema,
  solvedMode: solvedModeSchema.describe('group ip takes banned only'),
  entries: z
    .array(z.string().max(1_100))
    .min(1)
    .max(MAX_POLICY_ENTRIES)
    .describe('domains; IPs or CIDRs; or an IP, a MAC, or both with a blank between them'),
  enable: z.boolean().default(true),
  comment: remark.default(''),
  reason: remark.default(''),
  expiresAt: expiry.optional(),
  schedule: schedule.optional(),
  riskEventId: z
    .string()
    .max(100)
    .optional()
    .describe('of the risk event that it is made for, whose history tells of it'),
})
export type NewCustomPolicies = z.output<typeof newCustomPoliciesSchema>

const createdFields = {
  ids: z.array(z.string()).describe('of the new ones, in the order given'),
  existing: z.array(z.string()).describe('entries that were there already, in canonical spelling'),
  hostBitsCleared: z.array(clearedEntrySchema).describe('the first 100'),
}
export const createdPoliciesSchema = z.object(createdFields)
export type CreatedPolicies = z.infer<typeof createdPoliciesSchema>
/** For react-admin, which wants an id back: that of the first new one, else of the first that was there. */
export const createdPolicyRowSchema = z.object({ id: z.string(), ...createdFields })

export const customPolicyChangesSchema = z.strictObject({
  solvedMode: solvedModeSchema.optional(),
  enable: z.boolean().optional(),
  comment: remark.optional(),
  reason: remark.optional(),
  expiresAt: expiry.optional(),
  schedule: schedule.optional(),
  version: z.number().int().optional().describe('an older one is refused; none wins'),
})
export type CustomPolicyChanges = z.output<typeof customPolicyChangesSchema>

/** A body with as many entries as one call adds. */
export const POLICIES_BODY = {
  bodyLimit: MAX_CONTROL_BODY_BYTES,
  maxValues: MAX_POLICY_ENTRIES + 1_000,
}

const createCustom = defineCall({
  method: 'POST',
  url: '/api/domain-control/custom-policy/create',
  summary: 'Add entries to a segment; what is there already in that mode is told, not doubled',
  area,
  access: 'admin',
  effect: 'write',
  ...POLICIES_BODY,
  input: newCustomPoliciesSchema,
  reply: createdPoliciesSchema,
})

const chosen = { id: id.optional(), ids: z.array(id).min(1).max(MAX_CHOSEN_POLICIES).optional() }
const isChosen = (given: { id?: string | undefined; ids?: string[] | undefined }) =>
  given.id !== undefined || given.ids !== undefined
const nothingChosen = { error: 'validation.required', path: ['id'] }
const changedIds = z.object({ ids: z.array(z.string()) })

const enableCustom = defineCall({
  method: 'POST',
  url: '/api/domain-control/custom-policy/enable',
  summary: 'Enable or disable custom policies: all of them or none',
  area,
  access: 'admin',
  effect: 'write',
  maxValues: MAX_CHOSEN_POLICIES + 10,
  input: z
    .strictObject({ ...chosen, enable: z.boolean().optional().describe('without it: toggles each') })
    .refine(isChosen, nothingChosen),
  reply: changedIds,
})

const removeCustom = defineCall({
  method: 'POST',
  url: '/api/domain-control/custom-policy/remove',
  summary: 'Remove custom policies: all of them or none',
  area,
  access: 'admin',
  effect: 'write',
  maxValues: MAX_CHOSEN_POLICIES + 10,
  input: z.strictObject(chosen).refine(isChosen, nothingChosen),
  reply: changedIds,
})

/** Of a group in a segment. Custom policies count by entry, presets by list. */
export const groupCountSchema = z.object({
  group: policyGroupSchema,
  isPreset: z.boolean().describe('made of lists that can be enabled in every segment'),
  total: z.number(),
  enabled: z.number(),
  passed: z.number().describe('whether enabled or not'),
  banned: z.number().describe('whether enabled or not'),
  hits30d: z
    .number()
    .nullable()
    .describe('hits in this segment within 30 days; null while the event store does not answer'),
})
export type GroupCount = z.infer<typeof groupCountSchema>

const counts = defineCall({
  method: 'GET',
  url: '/api/domain-control/policy-counts',
  summary: 'How many policies a segment has in each group, in the order in which the groups are asked',
  area,
  access: 'any',
  effect: 'read',
  input: z.strictObject({ segmentId }),
  reply: z.array(groupCountSchema),
})

export const lookedAtSchema = z.object({
  group: controlGroupSchema,
  policyId: z.string(),
  policyName: z.string().describe('of a custom policy its entry'),
  entry: z.string().describe('the domain, network or device that matched'),
  solvedMode: solvedModeSchema.nullable().describe('null where it is not enabled in this segment'),
  isException: z
    .boolean()
    .optional()
    .describe('true where the list takes the name out of what it holds; it decides nothing then'),
  isDecisive: z.boolean(),
  list: z
    .object({ version: z.string(), since: z.string() })
    .nullable()
    .describe('of a list: the version in force, and since when; null of a custom policy'),
  cname: z
    .string()
    .nullable()
    .describe("the name of the answer's chain that it holds; null for the question's own"),
})

export const explanationSchema = z.object({
  isPartial: z.literal(true).optional().describe('present policies stand in for some of that moment'),
  segment: z.object({
    id: z.string(),
    name: z.string(),
    entry: z.string().nullable().describe('that holds the device; null in the built-in segment'),
    defaultMode: solvedModeSchema,
  }),
  pausedUntil: z.string().nullable().describe('until then policies do not decide here'),
  generationOfIngest: z
    .number()
    .int()
    .nullable()
    .describe('the same of what is read now; null where nothing can be'),
  generationOfGateway: z.number().nullable().describe('the same of the DNS gateway; null while it is off'),
  solvedMode: solvedModeSchema,
  controlGroup: controlGroupSchema,
  policyId: z.string().nullable(),
  matched: z.string().nullable().describe('the domain, network or device that decided'),
  cname: z
    .string()
    .nullable()
    .describe("the name of the answer's chain that decided; null where none of it did"),
  policyGeneration: z
    .number()
    .nullable()
    .describe('which policies said so: number in the change feed of their last change'),
  groups: z.array(controlGroupSchema).describe('that were asked, in order, the deciding one last'),
  steps: z
    .array(z.object({ group: controlGroupSchema, cname: z.string().nullable() }))
    .describe("the same of the question and then of each name of the answer's chain, as they were asked"),
  rules: z.array(lookedAtSchema).describe('that hold the device, name or address, in the order looked at'),
})
export type PolicyExplanation = z.infer<typeof explanationSchema>

const MAX_ANSWERS = 256

const explainDecision = defineCall({
  method: 'POST',
  url: '/api/domain-control/explain',
  summary: 'What happens to a visit now, or happened at a moment in the past, and why',
  area,
  access: 'any',
  effect: 'read',
  input: z
    .strictObject({
      at: timeField.optional().describe('a past moment; without it now'),
      deviceIP: ipSchema.optional(),
      deviceMac: macSchema.optional(),
      domain: domainNameSchema.optional(),
      ip: ipSchema.optional().describe('an address of the answer'),
      ips: z.array(ipSchema).max(MAX_ANSWERS).optional().describe('further addresses of the answer'),
      cnames: z
        .array(domainNameSchema)
        .max(MAX_ANSWERS)
        .optional()
        .describe("targets of the answer's CNAME chain in their order"),
    })
    .refine(({ deviceIP, deviceMac }) => deviceIP !== undefined || deviceMac !== undefined, {
      error: 'validation.required',
      path: ['deviceIP'],
    })
    .refine(({ domain, ip, ips = [] }) => domain !== undefined || ip !== undefined || ips.length > 0, {
      error: 'validation.required',
      path: ['domain'],
    }),
  reply: explanationSchema,
})

export const policyCalls = {
  list,
  show,
  enable,
  listCustom,
  createCustom,
  enableCustom,
  removeCustom,
  counts,
  explain: explainDecision,
}
