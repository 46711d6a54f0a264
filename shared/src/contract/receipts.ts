import { z } from 'zod'
import { MAX_POLICY_ENTRIES, MAX_SEGMENT_ENTRIES } from '../constants.ts'
import { defineCall, noInput } from './call.ts'
import { timeRangeFields } from './fields.ts'
import { POLICIES_BODY } from './policies.ts'
import { policyDraftSchema } from './replay.ts'

const area = 'policies'
const url = '/api/domain-control/receipt'
const id = z.string().min(1).max(100)
export const changeReason = z.string().trim().max(500)

/** A part of a change, named as the operation log names it. */
export const changePartSchema = z.object({
  action: z.string(),
  name: z.string().describe('of the policy, list or segment; empty where the part is about several'),
})
export type ChangePart = z.infer<typeof changePartSchema>

export const changeRatesSchema = z.object({
  toBannedPerHour: z.number(),
  toPassedPerHour: z.number(),
})

export const receiptSchema = z.object({
  id: z.string(),
  at: z.string(),
  by: z.string(),
  approvedBy: z.string().nullable().describe('the second administrator where the change needed one'),
  reason: z.string(),
  parts: z.array(changePartSchema).describe('the first 100'),
  partCount: z.number(),
  predicted: changeRatesSchema.nullable().describe('null where the visits could not be read'),
  observed: z
    .object({
      hours: z.number().describe('that were observed, 24 at most'),
      toBanned: z.number(),
      toPassed: z.number(),
      isComplete: z
        .boolean()
        .describe('no longer updated: a day is over, the change was reverted, or its objects were changed'),
    })
    .describe('visits since the change whose verdict the former policies would not have given'),
  firstHour: z
    .object({ toBanned: z.number(), toPassed: z.number() })
    .nullable()
    .describe('the same for the first hour, once it is over'),
  unexpected: z
    .array(z.object({ domain: z.string(), visits: z.number(), devices: z.number() }))
    .describe('names with changed verdicts that the prediction does not contain, most visits first'),
  unexpectedDevices: z.array(
    z.object({ deviceIP: z.string(), deviceName: z.string().nullable(), visits: z.number() }),
  ),
  revertOf: z.string().nullable().describe('id of the receipt that this change reverts'),
  revertedBy: z.string().nullable().describe('id of the receipt of the revert'),
})
export type Receipt = z.infer<typeof receiptSchema>

export const appliedSchema = z.union([
  z.object({ receiptId: z.string() }),
  z.object({ pendingId: z.string().describe('status 202: another administrator has to approve the change') }),
])
export type AppliedChange = z.infer<typeof appliedSchema>

const apply = defineCall({
  method: 'POST',
  url: '/api/domain-control/replay/apply',
  summary: 'Apply a draft of policies, all of it or nothing, and keep a receipt of the change',
  area,
  access: 'admin',
  effect: 'write',
  failures: ['tooBusy', 'notFound', 'conflict', 'badContent'],
  bodyLimit: POLICIES_BODY.bodyLimit,
  maxValues: MAX_POLICY_ENTRIES + 6 * MAX_SEGMENT_ENTRIES,
  input: z.strictObject({
    draft: policyDraftSchema,
    baseGeneration: z.number().int().describe('of the replay; 409 where policies have changed since'),
    reason: changeReason.default(''),
    ...timeRangeFields,
  }),
  reply: appliedSchema,
})

const list = defineCall({
  method: 'GET',
  url: `${url}/list`,
  summary: 'Receipts of the last 500 changes, newest first: predicted and observed effects',
  area,
  access: 'any',
  effect: 'read',
  input: noInput,
  reply: z.array(receiptSchema),
})

const revert = defineCall({
  method: 'POST',
  url: `${url}/:id/revert`,
  summary: 'Restore what a change replaced, unless its objects were changed since',
  area,
  access: 'admin',
  effect: 'write',
  failures: ['notFound', 'conflict', 'badContent'],
  input: z.strictObject({ id, reason: changeReason.default('') }),
  reply: z.object({ receiptId: z.string() }),
})

export const receiptCalls = { apply, list, revert }
