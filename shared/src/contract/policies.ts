import { z } from 'zod'
import { policyGroupSchema } from '../domain/control-record.ts'
import {
  CUSTOM_POLICY_REMARKS,
  customPolicyGroupSchema,
  customPolicySchema,
  LIST_SOURCES,
  POLICY_STATES,
  policyListSchema,
  scheduleSchema,
} from '../domain/policy.ts'
import { SERVICE_CATEGORIES } from '../domain/services.ts'
import { solvedModeSchema } from '../domain/visit-values.ts'
import { writtenSchemas } from '../fields/field-schemas.ts'
import { MAX_CONTROL_BODY_BYTES, MAX_POLICY_ENTRIES } from '../limits/constants.ts'
import { LIST_GROUPS } from '../policy/policy-rows.ts'
import { ipSchema, macSchema, visitedNameSchema } from '../validators/canonical-schemas.ts'
import { defineCall } from './call.ts'
import { flagField, idsFilter, listFields, nameTextField, pageOf, timeField } from './fields.ts'
import { listKindField, listStateSchema } from './list-states.ts'
import {
  createdPoliciesSchema,
  policyAdditionSchema,
  policyExpiry,
  policySchedule,
  policySettingsSchema,
  policyTrial,
} from './new-policies.ts'
import { explanationSchema } from './policy-explanation.ts'
import { listChangesSchema } from './policy-lists.ts'

const area = 'policies'
const id = z.string().max(100)
const segmentId = id.optional().describe('omit it for the built-in segment')
/** Policies that one call enables, disables or deletes. */
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
export const LIST_STATES = ['enabled', 'disabled', 'trial'] as const
const policyFilterFields = {
  kind: listKindField,
  category: z.enum(SERVICE_CATEGORIES).optional().describe('category of a service'),
  group: z.enum(LIST_GROUPS).optional(),
  segmentId,
  solvedMode: solvedModeSchema.optional(),
  enable: flagField.optional(),
  state: z
    .enum(LIST_STATES)
    .optional()
    .describe('state in the segment; without a segment, in any of them, or `disabled` in all'),
  source: z.enum(LIST_SOURCES).optional(),
  q: z.string().max(253).optional().describe('part of the name or description, or a domain in the list'),
}
export const policyFilter = z.strictObject({ ...policyFilterFields, ...idsFilter })

const list = defineCall({
  method: 'GET',
  url: '/api/domain-control/policy/list',
  summary: 'List the lists with their state in a segment',
  area,
  access: 'any',
  effect: 'read',
  input: z.strictObject({ ...listFields(POLICY_SORTS), ...policyFilterFields }),
  reply: pageOf(policyListSchema).extend({
    enableCount: z
      .number()
      .describe('how many of the lists that match the other filters are enabled in this segment'),
  }),
})

const lookBackSchema = z.object({
  version: z.string().describe('version that added the names'),
  from: z.string(),
  to: z.string(),
  share: z.number().describe('searched share of the time range, 0 to 1'),
  names: z.number().describe('number of names that devices visited'),
  devices: z.number().describe('number of devices that visited the names; each raises one risk event'),
  isCut: z
    .boolean()
    .describe(
      'true when the result is incomplete: the limit was reached, or the names of a version are no longer stored',
    ),
  endedAt: z.string().nullable(),
})
export type LookBack = z.infer<typeof lookBackSchema>

export const listDetailSchema = policyListSchema.extend({
  lookBack: lookBackSchema
    .nullable()
    .describe('search of earlier visits for the names that a bad list added last'),
  domains: z.array(z.string()).describe('the first 100 domains, sorted'),
  enabledIn: z.array(
    z.object({
      segmentId: z.string(),
      segmentName: z.string(),
      solvedMode: solvedModeSchema,
      schedule: scheduleSchema.nullable(),
      shadow: z.boolean(),
      expiresAt: z.string().nullable(),
    }),
  ),
  temporaryIn: z
    .array(
      listStateSchema.extend({
        segmentId: z.string(),
        segmentName: z.string(),
        expiresAt: z.string(),
        afterwards: listStateSchema.describe('the usual state, which returns then'),
      }),
    )
    .describe('segments in which a temporary state replaces the usual one'),
})
export type ListDetail = z.infer<typeof listDetailSchema>

const show = defineCall({
  method: 'GET',
  url: '/api/domain-control/policy/:id',
  summary: 'Show a list, some of its domains, and the segments in which it is enabled',
  area,
  access: 'any',
  effect: 'read',
  input: z.strictObject({ id, segmentId, q: z.string().max(253).optional().describe('part of a domain') }),
  reply: listDetailSchema,
})

export const listSwitchFields = {
  enable: z.boolean().optional().describe('omit it to toggle, or with `shadow` to keep the current state'),
  solvedMode: solvedModeSchema.optional().describe('omit it to keep the current mode; banned at first'),
  schedule: scheduleSchema
    .nullable()
    .optional()
    .describe('omit it to keep the current schedule; null: always in force'),
  shadow: z
    .boolean()
    .optional()
    .describe('true: on trial, without an effect on verdicts; omit it to keep the current state'),
  expiresAt: timeField
    .nullable()
    .optional()
    .describe(
      'until when the state lasts, after which the usual one returns; omit it or null for a lasting state',
    ),
}

const enable = defineCall({
  method: 'POST',
  url: '/api/domain-control/policy/enable',
  summary: 'Enable or disable a list in a segment',
  area,
  access: 'admin',
  effect: 'write',
  guard: 'policies',
  input: z.strictObject({ id, segmentId, ...listSwitchFields }),
  reply: z.object({ id: z.string() }),
})

/** The row as react-admin sends it, with its segment; for an added list, its own fields may change too. */
export const listSwitchChangesSchema = z.strictObject({
  segmentId,
  ...listSwitchFields,
  ...listChangesSchema.shape,
  source: z
    .strictObject({ kind: z.enum(LIST_SOURCES), location: z.string().max(2_000).nullable().optional() })
    .optional()
    .describe('follows the rules of `source` in the call that changes a list'),
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
  everywhere: flagField.optional().describe('all segments instead of one'),
  solvedMode: solvedModeSchema.optional(),
  enable: flagField.optional(),
  state: z
    .enum([...POLICY_STATES, 'enabled', 'trial'])
    .optional()
    .describe(
      'state at the time of the request; `enabled` matches every state but `disabled`, `trial` enabled policies on trial',
    ),
  q: z.string().max(253).optional().describe('part of the entry, comment or reason'),
}
export const customPolicyFilter = z.strictObject({ ...customFilterFields, ...idsFilter })

const listCustom = defineCall({
  method: 'GET',
  url: '/api/domain-control/custom-policy/list',
  summary: 'List the custom policies of a segment, last changed first',
  area,
  access: 'any',
  effect: 'read',
  input: z.strictObject({ ...listFields(CUSTOM_POLICY_SORTS), ...customFilterFields }),
  reply: pageOf(customPolicySchema),
})

export const customPolicyChangesSchema = z.strictObject({
  solvedMode: solvedModeSchema.optional(),
  enable: z.boolean().optional(),
  shadow: policyTrial.optional(),
  ...z.object(writtenSchemas(CUSTOM_POLICY_REMARKS)).partial().shape,
  expiresAt: policyExpiry.optional(),
  schedule: policySchedule.optional(),
  version: z
    .number()
    .int()
    .optional()
    .describe('Optimistic lock. A stale version answers 409; omit it to overwrite.'),
})
export type CustomPolicyChanges = z.output<typeof customPolicyChangesSchema>

/** Limits of a body with the largest number of entries. */
export const POLICIES_BODY = {
  bodyLimit: MAX_CONTROL_BODY_BYTES,
  maxValues: MAX_POLICY_ENTRIES + 1_000,
}

const createCustom = defineCall({
  method: 'POST',
  url: '/api/domain-control/custom-policy/create',
  creates: true,
  summary:
    'Add custom policies to one segment or to several; entries that already exist in the same mode are reported and not added again',
  area,
  access: 'admin',
  effect: 'write',
  guard: 'policies',
  ...POLICIES_BODY,
  input: policyAdditionSchema,
  reply: createdPoliciesSchema.extend({
    former: z
      .array(policySettingsSchema.extend({ id: z.string() }))
      .optional()
      .describe('with `existing: set`: the equal policies that the call changed, as they were before'),
  }),
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
  guard: 'policies',
  maxValues: MAX_CHOSEN_POLICIES + 10,
  input: z
    .strictObject({
      ...chosen,
      enable: z.boolean().optional().describe('omit it and `shadow` to toggle each policy'),
      shadow: policyTrial
        .optional()
        .describe('true: on trial, false: enforced; omit it to keep the current state'),
    })
    .refine(isChosen, nothingChosen),
  reply: changedIds,
})

const removeCustom = defineCall({
  method: 'POST',
  url: '/api/domain-control/custom-policy/remove',
  summary: 'Delete custom policies: all of them or none',
  area,
  access: 'admin',
  effect: 'write',
  guard: 'policies',
  maxValues: MAX_CHOSEN_POLICIES + 10,
  input: z.strictObject(chosen).refine(isChosen, nothingChosen),
  reply: changedIds,
})

/** Numbers of one group in a segment. Custom policies count by entry, lists by list. */
export const groupCountSchema = z.object({
  group: policyGroupSchema,
  isPreset: z.boolean().describe('true for groups made of lists that can be enabled in every segment'),
  total: z.number(),
  enabled: z.number(),
  passed: z.number().describe('enabled and disabled ones'),
  banned: z.number().describe('enabled and disabled ones'),
  hits30d: z
    .number()
    .nullable()
    .describe('hits in this segment within 30 days; null while the event store does not answer'),
})
export type GroupCount = z.infer<typeof groupCountSchema>

const counts = defineCall({
  method: 'GET',
  url: '/api/domain-control/policy-counts',
  summary: 'Count the policies of a segment in each group, in the order of evaluation',
  area,
  access: 'any',
  effect: 'read',
  input: z.strictObject({ segmentId }),
  reply: z.array(groupCountSchema),
})

const MAX_ANSWERS = 256

const explainDecision = defineCall({
  method: 'POST',
  url: '/api/domain-control/explain',
  summary: 'Explain the verdict on a visit now, or at a moment in the past',
  area,
  access: 'any',
  effect: 'read',
  input: z
    .strictObject({
      at: timeField.optional().describe('a moment in the past; omit it for now'),
      deviceIP: ipSchema.optional(),
      deviceMac: macSchema.optional(),
      device: nameTextField
        .min(1)
        .optional()
        .describe(
          'in place of both: the name of the device, its user or department; where it means several, the 400 names them',
        ),
      domain: visitedNameSchema.optional(),
      ip: ipSchema.optional().describe('an address in the answer'),
      ips: z.array(ipSchema).max(MAX_ANSWERS).optional().describe('further addresses in the answer'),
      cnames: z
        .array(visitedNameSchema)
        .max(MAX_ANSWERS)
        .optional()
        .describe('targets of the CNAME chain in the answer, in their order'),
      enforcer: z
        .literal('local')
        .optional()
        .describe('also what this enforcer answers by itself; `local` is the DNS gateway of this machine'),
    })
    .refine((asked) => [asked.deviceIP, asked.deviceMac, asked.device].some((given) => given !== undefined), {
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
