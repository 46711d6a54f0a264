import { z } from 'zod'
import { domainNameSchema } from '../validators/domain-name-schema.ts'
import { ipSchema } from '../validators/ip.ts'
import { macSchema } from '../validators/mac.ts'
import { defineCall, noInput } from './call.ts'
import { changePartSchema, changeRatesSchema } from './receipts.ts'

const settingsUrl = '/api/system-config/change-guard'
const url = '/api/domain-control/change'
const id = z.string().min(1).max(100)
export const MAX_PROTECTED = 1_000
export const MAX_FLIPS_PER_HOUR = 1_000_000_000
export const MAX_REVERT_FACTOR = 1_000

/** Limits of changes that are applied from a replay. */
export const changeGuardSchema = z.object({
  flipsPerHour: z
    .number()
    .nullable()
    .describe('visits per hour that may get another verdict without a reason; null: no limit'),
  protectedDomains: z.array(z.string()).describe('each with everything below it'),
  protectedDevices: z.array(z.string()).describe('addresses or MACs'),
  needsSecondAdministrator: z
    .boolean()
    .describe('a change over a limit waits until another administrator approves it'),
  revertFactor: z
    .number()
    .nullable()
    .describe(
      'a change is reverted by itself when it changes more verdicts per hour than predicted, times this; null: never',
    ),
  version: z.number().int().describe('0 as long as the defaults are in use'),
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
  version: z
    .number()
    .int()
    .optional()
    .describe('Optimistic lock. A stale version answers 409; omit it to overwrite.'),
})
export type ChangeGuardChanges = z.output<typeof guardChanges>

const read = defineCall({
  method: 'GET',
  url: settingsUrl,
  summary: 'When a change of policies needs a reason or a second administrator',
  area: 'system',
  access: 'admin',
  effect: 'read',
  input: noInput,
  reply: changeGuardSchema,
})

const update = defineCall({
  method: 'PUT',
  url: settingsUrl,
  summary: 'Change it; fields that are left out stay',
  area: 'system',
  access: 'admin',
  effect: 'write',
  failures: ['conflict'],
  input: guardChanges,
  reply: changeGuardSchema,
})

export const CHANGE_LIMITS = ['flipsPerHour', 'domain', 'device'] as const

/** A change that waits for another administrator. */
export const pendingChangeSchema = z.object({
  id: z.string(),
  at: z.string(),
  by: z.string(),
  reason: z.string(),
  expiresAt: z.string(),
  parts: z.array(changePartSchema).describe('the first 100'),
  partCount: z.number(),
  predicted: changeRatesSchema,
  limits: z
    .array(z.object({ kind: z.enum(CHANGE_LIMITS), name: z.string() }))
    .describe('that the change exceeds; the name of the protected object, or the limit'),
  isOutdated: z.boolean().describe('policies have changed since: it can only be rejected'),
})
export type PendingChange = z.infer<typeof pendingChangeSchema>

const pending = defineCall({
  method: 'GET',
  url: `${url}/list`,
  summary: 'Changes of policies that wait for another administrator, newest first',
  area: 'policies',
  access: 'any',
  effect: 'read',
  input: noInput,
  reply: z.array(pendingChangeSchema),
})

const approve = defineCall({
  method: 'POST',
  url: `${url}/:id/approve`,
  summary: 'Apply a change that another administrator requested',
  area: 'policies',
  access: 'admin',
  effect: 'write',
  failures: ['notFound', 'conflict', 'forbidden', 'tooBusy'],
  input: z.strictObject({ id }),
  reply: z.object({ receiptId: z.string() }),
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
