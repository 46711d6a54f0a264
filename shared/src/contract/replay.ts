import { z } from 'zod'
import { accessRecordSchema } from '../domain/access-record.ts'
import { controlGroupSchema, solvedModeSchema } from '../domain/visit-values.ts'
import {
  BUILT_IN_SEGMENT_ID,
  MAX_POLICY_ENTRIES,
  MAX_SEGMENT_ENTRIES,
  MAX_SEGMENTS,
} from '../limits/constants.ts'
import { defineCall } from './call.ts'
import { newExceptionSchema } from './exceptions.ts'
import { timeRangeFields } from './fields.ts'
import { newCustomPoliciesSchema } from './new-policies.ts'
import { customPolicyChangesSchema, MAX_CHOSEN_POLICIES, POLICIES_BODY } from './policies.ts'
import { segmentEntryInput } from './segments.ts'

const area = 'policies'
const id = z.string().max(100)
/** Example visits in one answer. */
export const MAX_REPLAY_EXAMPLES = 100
const MAX_ADDITIONS = 100
const MAX_UPDATES = 100
const MAX_EXCEPTIONS = 1_000
/** Names of a device in a replay that an exception for it would keep passing. */
export const MAX_EXCEPTED_NAMES = 20
const MAX_SWITCHED_LISTS = 1_000
/** A replay reads many records. The limit allows one per pause while a user types. */
export const REPLAYS_PER_MINUTE = 60

/** A replay takes the last of repeated entries, while a change applies each: they must not occur. */
function withoutRepeats<Item>(keyOf: (item: Item) => string, error: string) {
  return (items: readonly Item[], context: z.RefinementCtx) => {
    const seen = new Set<string>()
    for (const [index, item] of items.entries()) {
      const key = keyOf(item)
      if (seen.has(key)) context.addIssue({ code: 'custom', path: [index, 'id'], message: error })
      seen.add(key)
    }
  }
}

/** Changes of policies that a replay evaluates without saving them. */
export const policyDraftSchema = z.strictObject({
  customPolicies: z
    .strictObject({
      add: z
        .array(newCustomPoliciesSchema.omit({ riskEventId: true }))
        .max(MAX_ADDITIONS)
        .optional()
        .describe('an equal policy that exists gets the switches, the end and the schedule of the addition'),
      remove: z.array(id).max(MAX_CHOSEN_POLICIES).optional(),
      enable: z
        .array(
          z.strictObject({
            id,
            enable: z.boolean().optional().describe('without it: as before'),
            shadow: z.boolean().optional().describe('false: enforced; without it: as before'),
          }),
        )
        .max(MAX_CHOSEN_POLICIES)
        .optional(),
      update: z
        .array(customPolicyChangesSchema.omit({ version: true }).extend({ id }))
        .max(MAX_UPDATES)
        .superRefine(withoutRepeats((update) => update.id, 'change.policyTwice'))
        .optional()
        .describe('changed in place: each keeps its id, its hits and its history'),
    })
    .optional(),
  lists: z
    .array(
      z.strictObject({
        id,
        segmentId: id.optional().describe('omit it for the built-in segment'),
        enable: z.boolean().optional().describe('omit it to keep the current state'),
        solvedMode: solvedModeSchema.optional().describe('omit it to keep the current mode'),
        shadow: z.boolean().optional().describe('false: enforced; omit it to keep the current state'),
        version: z.string().max(100).optional().describe('version put in force, in every segment'),
      }),
    )
    .max(MAX_SWITCHED_LISTS)
    .superRefine(
      withoutRepeats(
        ({ id, segmentId = BUILT_IN_SEGMENT_ID }) => JSON.stringify([id, segmentId]),
        'change.listTwice',
      ),
    )
    .optional(),
  segments: z
    .array(
      z.strictObject({
        id,
        entries: z.array(segmentEntryInput).max(MAX_SEGMENT_ENTRIES).optional(),
        defaultMode: solvedModeSchema.optional(),
        inherits: z.boolean().optional(),
      }),
    )
    .max(MAX_SEGMENTS)
    .superRefine(withoutRepeats(({ id }) => id, 'change.segmentTwice'))
    .optional(),
  exceptions: z
    .strictObject({
      add: z.array(newExceptionSchema).max(MAX_EXCEPTIONS).optional(),
      end: z.array(id).max(MAX_EXCEPTIONS).optional(),
    })
    .optional(),
  rank: z.array(id).max(MAX_SEGMENTS).optional().describe('all segment ids but the built-in one'),
})
/** The draft as clients send it. */
export type PolicyDraftBody = z.input<typeof policyDraftSchema>
export type PolicyDraftInput = z.output<typeof policyDraftSchema>

/** A segment that does not exist yet. It comes after all others but the built-in one, as a created one does. */
export const draftedSegmentSchema = z.strictObject({
  entries: z.array(segmentEntryInput).max(MAX_SEGMENT_ENTRIES),
  defaultMode: solvedModeSchema,
  inherits: z.boolean(),
})
export type NewSegmentInput = z.output<typeof draftedSegmentSchema>

const flipFields = {
  toBanned: z.number().describe('visits that are passed now and would be banned'),
  toPassed: z.number().describe('visits that are banned now and would pass'),
}

export const replayExampleSchema = accessRecordSchema.extend({
  draft: z.object({
    solvedMode: solvedModeSchema,
    controlGroup: controlGroupSchema,
    policyId: z
      .string()
      .nullable()
      .describe('`draft:` and a number, counted from 0, for a policy that the draft adds'),
  }),
})
export type ReplayExample = z.infer<typeof replayExampleSchema>

export const replaySchema = z.object({
  from: z.string(),
  to: z.string(),
  visitsRead: z.number(),
  readSince: z.string().describe('later than `from` when the limit of time or memory was reached'),
  flips: z.object({ ...flipFields, devices: z.number(), domains: z.number() }),
  byDomain: z
    .array(
      z.object({
        domain: z.string(),
        ...flipFields,
        devices: z.number(),
        exceptIn: z
          .array(z.string())
          .describe('segments in which a passed policy for the name would keep its visits passing'),
      }),
    )
    .describe('the 50 names with the most visits'),
  byDevice: z
    .array(
      z.object({
        deviceIP: z.string(),
        deviceMac: z.string().nullable(),
        deviceName: z.string().nullable(),
        ...flipFields,
        exceptNames: z
          .array(z.string())
          .describe(
            `names that exceptions for the device would keep passing; empty where there are more than ${MAX_EXCEPTED_NAMES}, and where another device may hold the address now`,
          ),
      }),
    )
    .describe('the 50 devices with the most visits'),
  chartData: z.array(z.object({ name: z.string().describe('start of the slot'), ...flipFields })),
  examples: z.array(replayExampleSchema).describe('newest first'),
  baseGeneration: z.number().describe('policy generation to which the draft applies'),
})
export type Replay = z.infer<typeof replaySchema>

const run = defineCall({
  method: 'POST',
  url: '/api/domain-control/replay',
  summary: 'Find the stored visits that would get another verdict under changed policies; nothing is changed',
  area,
  access: 'any',
  effect: 'read',
  failures: ['tooBusy', 'notFound', 'conflict'],
  callsPerMinute: REPLAYS_PER_MINUTE,
  bodyLimit: POLICIES_BODY.bodyLimit,
  maxValues: MAX_POLICY_ENTRIES + 6 * MAX_SEGMENT_ENTRIES,
  input: z.strictObject({
    draft: policyDraftSchema,
    newSegment: draftedSegmentSchema.optional().describe('a segment that would be created with the draft'),
    ...timeRangeFields,
    examples: z.number().int().min(0).max(MAX_REPLAY_EXAMPLES).default(20),
  }),
  reply: replaySchema,
})

export const replayCalls = { run }
