import { z } from 'zod'
import { domainNameSchema, ipSchema, macSchema } from '../validators/canonical-schemas.ts'
import { defineCall, noInput } from './call.ts'
import { versionField } from './fields.ts'
import { changePartSchema, changeRatesSchema } from './receipts.ts'

const settingsUrl = '/api/system-config/change-guard'
const url = '/api/domain-control/change'
const id = z.string().min(1).max(100)
export const MAX_PROTECTED = 1_000
export const MAX_FLIPS_PER_HOUR = 1_000_000_000
export const MAX_REVERT_FACTOR = 1_000

/** The reason of a guarded call whose input has no field `reason`, percent-encoded. */
export const CHANGE_REASON_HEADER = 'x-change-reason'

/** Limits of changes to policies, lists, segments, their rank, pauses and exceptions. */
export const changeGuardSchema = z.object({
  flipsPerHour: z
    .number()
    .nullable()
    .describe('verdicts per hour that a change may flip without a reason; null: no limit'),
  protectedDomains: z.array(z.string()).describe('each with all names below it'),
  protectedDevices: z.array(z.string()).describe('addresses or MACs'),
  needsSecondAdministrator: z
    .boolean()
    .describe(
      'whether a change over a limit, a looser guard, a restore and switching the gateway off wait until another administrator approves them',
    ),
  revertFactor: z
    .number()
    .nullable()
    .describe(
      'a change is reverted automatically when it flips more verdicts per hour than predicted, multiplied by this; null: never',
    ),
  version: z.number().int().describe('0 while the defaults are in use'),
})
export type ChangeGuard = z.infer<typeof changeGuardSchema>

const guardChanges = z.strictObject({
  flipsPerHour: z.number().int().min(0).max(MAX_FLIPS_PER_HOUR).nullable().optional(),
  protectedDomains: z.array(domainNameSchema).max(MAX_PROTECTED).optional(),
  protectedDevices: z
    .array(z.union([ipSchema, macSchema], { error: 'changeGuard.device' }))
    .max(MAX_PROTECTED)
    .optional(),
  needsSecondAdministrator: z.boolean().optional(),
  revertFactor: z.number().min(1).max(MAX_REVERT_FACTOR).nullable().optional(),
  version: versionField,
})
export type ChangeGuardChanges = z.output<typeof guardChanges>

const read = defineCall({
  method: 'GET',
  url: settingsUrl,
  summary: 'Show when a policy change needs a reason or a second administrator',
  area: 'system',
  access: 'admin',
  effect: 'read',
  input: noInput,
  reply: changeGuardSchema,
})

const update = defineCall({
  method: 'PUT',
  url: settingsUrl,
  summary: 'Change the limits of policy changes; omitted fields stay unchanged',
  area: 'system',
  access: 'admin',
  effect: 'write',
  guard: 'own',
  failures: ['conflict'],
  input: guardChanges,
  reply: changeGuardSchema,
})

export const CHANGE_LIMITS = [
  'flipsPerHour',
  'domain',
  'device',
  'gateway',
  'guard',
  'restore',
  'sample',
  'unmeasured',
] as const

/** A change that waits for another administrator. */
export const pendingChangeSchema = z.object({
  id: z.string(),
  at: z.string(),
  by: z.string(),
  reason: z.string(),
  expiresAt: z.string(),
  call: z.string().describe('method and path of the call that waits'),
  parts: z.array(changePartSchema).describe('the first 100 parts'),
  partCount: z.number(),
  predicted: changeRatesSchema.nullable().describe('null when the effect on visits is not measured'),
  limits: z
    .array(z.object({ kind: z.enum(CHANGE_LIMITS), name: z.string() }))
    .describe(
      'limits that the change exceeds, with the name of the protected object or the limit; what is not measured',
    ),
  isOutdated: z
    .boolean()
    .describe('true when policies have changed since, so that the change can only be rejected'),
  aloneFrom: z
    .string()
    .nullable()
    .describe(
      'time from which its author may approve it, because no other administrator is independent of them; null when one is',
    ),
  refusal: z.string().nullable().describe('why the caller cannot approve it; null when they can'),
})
export type PendingChange = z.infer<typeof pendingChangeSchema>

const pending = defineCall({
  method: 'GET',
  url: `${url}/list`,
  summary: 'List policy changes that wait for another administrator, newest first',
  area: 'policies',
  access: 'any',
  effect: 'read',
  input: noInput,
  reply: z.array(pendingChangeSchema),
})

const approve = defineCall({
  method: 'POST',
  url: `${url}/:id/approve`,
  summary:
    'Approve and apply a change that another administrator requested. Answers as the change would have answered',
  area: 'policies',
  access: 'admin',
  effect: 'write',
  noDryRun: 'outside',
  failures: ['notFound', 'conflict', 'forbidden', 'tooBusy'],
  input: z.strictObject({ id }),
  reply: z.unknown(),
})

const reject = defineCall({
  method: 'POST',
  url: `${url}/:id/reject`,
  summary: 'Reject a change that another administrator requested',
  area: 'policies',
  access: 'admin',
  effect: 'write',
  failures: ['notFound', 'forbidden'],
  input: z.strictObject({ id }),
  reply: z.object({ id: z.string() }),
})

export const changeGuardCalls = { read, update }
export const pendingChangeCalls = { list: pending, approve, reject }
