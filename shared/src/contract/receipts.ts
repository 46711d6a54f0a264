import { z } from 'zod'
import { MAX_POLICY_ENTRIES, MAX_SEGMENT_ENTRIES } from '../limits/constants.ts'
import { defineCall, noInput } from './call.ts'
import { POLICIES_BODY } from './policies.ts'
import { policyDraftSchema, REPLAYS_PER_MINUTE } from './replay.ts'

const area = 'policies'
const url = '/api/domain-control/receipt'
const id = z.string().min(1).max(100)
export const changeReason = z.string().trim().max(500)

/** A part of a change, named as the operation log names it. */
export const changePartSchema = z.object({
  action: z.string(),
  name: z.string().describe('name of the policy, list or segment; empty for a part about several objects'),
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
  approvedBy: z.string().nullable().describe('the second administrator when the change needed one'),
  reason: z.string(),
  parts: z.array(changePartSchema).describe('the first 100 parts'),
  partCount: z.number(),
  predicted: changeRatesSchema.nullable().describe('null when the visits could not be read'),
  observed: z
    .object({
      hours: z.number().describe('number of observed hours, at most 24'),
      toBanned: z.number(),
      toPassed: z.number(),
      isComplete: z
        .boolean()
        .describe(
          'true when the observation has ended: after a day, a revert, or a later change of its objects',
        ),
    })
    .describe('visits since the change that the former policies would have decided differently'),
  firstHour: z
    .object({ toBanned: z.number(), toPassed: z.number() })
    .nullable()
    .describe('flips of the first hour; null until it has passed'),
  unexpected: z
    .array(z.object({ domain: z.string(), visits: z.number(), devices: z.number() }))
    .describe('names with changed verdicts that the prediction does not contain, most visits first'),
  unexpectedDevices: z.array(
    z.object({ deviceIP: z.string(), deviceName: z.string().nullable(), visits: z.number() }),
  ),
  revertOf: z.string().nullable().describe('id of the change record that this change reverts'),
  revertedBy: z.string().nullable().describe('id of the change record of the revert'),
})
export type Receipt = z.infer<typeof receiptSchema>

/** The answer with status 202 of a call that the change guard holds back. */
export const pendingSchema = z.object({
  pendingId: z.string().describe('the change waits until another administrator approves it'),
})

export const appliedSchema = z.union([z.object({ receiptId: z.string() }), pendingSchema])
export type AppliedChange = z.infer<typeof appliedSchema>

const apply = defineCall({
  method: 'POST',
  url: '/api/domain-control/replay/apply',
  summary: 'Apply a draft of policies, all of it or nothing, and keep a change record',
  area,
  access: 'admin',
  effect: 'write',
  guard: 'own',
  failures: ['tooBusy', 'notFound', 'conflict', 'badContent'],
  callsPerMinute: REPLAYS_PER_MINUTE,
  bodyLimit: POLICIES_BODY.bodyLimit,
  maxValues: MAX_POLICY_ENTRIES + 6 * MAX_SEGMENT_ENTRIES,
  input: z.strictObject({
    draft: policyDraftSchema,
    baseGeneration: z
      .number()
      .int()
      .describe('policy generation of the replay; answers 409 when policies have changed since'),
    reason: changeReason.default(''),
  }),
  reply: appliedSchema,
})

const list = defineCall({
  method: 'GET',
  url: `${url}/list`,
  summary: 'List the records of the last 500 changes with predicted and observed effects, newest first',
  area,
  access: 'any',
  effect: 'read',
  input: noInput,
  reply: z.array(receiptSchema),
})

const revert = defineCall({
  method: 'POST',
  url: `${url}/:id/revert`,
  summary: 'Revert a change, unless its objects were changed since or it is a revert itself',
  area,
  access: 'admin',
  effect: 'write',
  guard: 'policies',
  failures: ['notFound', 'conflict', 'badContent'],
  input: z.strictObject({ id, reason: changeReason.default('') }),
  reply: z.object({ receiptId: z.string() }),
})

export const receiptCalls = { apply, list, revert }
