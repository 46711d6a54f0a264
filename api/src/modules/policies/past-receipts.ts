import { customPolicyGroupSchema, scheduleSchema, solvedModeSchema } from '@netwarden/shared/domain'
import { BUILT_IN_SEGMENT_ID } from '@netwarden/shared/limits'
import { z } from 'zod'
import type { PastPolicy } from './past-policy.ts'

const additionSchema = z.object({
  segmentId: z.string().default(BUILT_IN_SEGMENT_ID),
  group: customPolicyGroupSchema,
  entries: z.array(z.string()),
  solvedMode: solvedModeSchema,
  enable: z.boolean(),
  shadow: z.boolean().default(false),
  expiresAt: z.string().nullable(),
  schedule: scheduleSchema.nullable(),
})
/** Fields that are missing are restored by nothing, since they were not changed. */
const updateSchema = z.object({
  id: z.string(),
  solvedMode: solvedModeSchema.optional(),
  enable: z.boolean().optional(),
  shadow: z.boolean().optional(),
  expiresAt: z.string().nullish(),
  schedule: scheduleSchema.nullish(),
})
const switchSchema = z.object({
  id: z.string(),
  segmentId: z.string().default(BUILT_IN_SEGMENT_ID),
  enable: z.boolean(),
  solvedMode: solvedModeSchema,
  shadow: z.boolean().default(false),
})
const inverseSchema = z.object({
  customPolicies: z
    .object({
      remove: z.array(z.string()).default([]),
      enable: z
        .array(z.object({ id: z.string(), enable: z.boolean(), shadow: z.boolean().optional() }))
        .default([]),
      update: z.array(updateSchema).default([]),
      add: z.array(additionSchema).default([]),
    })
    .default({ remove: [], enable: [], update: [], add: [] }),
  /** Without a state in a segment only the version of a list was changed. */
  lists: z.array(z.union([switchSchema, z.object({ enable: z.undefined() })])).default([]),
  segments: z
    .array(
      z.object({
        id: z.string(),
        defaultMode: solvedModeSchema.optional(),
        entries: z.array(z.object({ entry: z.string() })).optional(),
      }),
    )
    .default([]),
  rank: z.array(z.string()).nullish(),
  formerIds: z.array(z.array(z.string())).default([]),
})

/** What restores the policies before a change, with the ids that its removed policies had. */
export interface Inverse {
  customPolicies: {
    remove: string[]
    enable: { id: string; enable: boolean; shadow?: boolean | undefined }[]
    update: ({ id: string } & Partial<PastPolicy>)[]
    add: ({ id: string } & PastPolicy)[]
  }
  lists: z.infer<typeof switchSchema>[]
  segments: { id: string; defaultMode?: PastPolicy['solvedMode']; entries?: string[] }[]
  rank: string[] | null
}

/** The inverse draft of a receipt; null for one of an earlier release, which does not know the ids of removed policies. */
export function readInverse(text: string): Inverse | null {
  const read = inverseSchema.safeParse(JSON.parse(text))
  if (!read.success) return null
  const { customPolicies, lists, segments, rank, formerIds } = read.data
  const add = customPolicies.add.flatMap(({ entries, schedule, ...settings }, place) =>
    entries.map((entry, index) => ({
      ...settings,
      entry,
      id: formerIds[place]?.[index] ?? '',
      schedule: schedule && JSON.stringify(schedule),
    })),
  )
  if (add.some(({ id }) => id === '')) return null
  const update = customPolicies.update.map(({ id, solvedMode, enable, shadow, expiresAt, schedule }) => ({
    id,
    ...(solvedMode && { solvedMode }),
    ...(enable !== undefined && { enable }),
    ...(shadow !== undefined && { shadow }),
    ...(expiresAt !== undefined && { expiresAt }),
    ...(schedule !== undefined && { schedule: schedule && JSON.stringify(schedule) }),
  }))
  return {
    customPolicies: { ...customPolicies, update, add },
    lists: lists.flatMap((list) => (list.enable === undefined ? [] : [list])),
    segments: segments.map(({ id, defaultMode, entries }) => ({
      id,
      ...(defaultMode && { defaultMode }),
      ...(entries && { entries: entries.map(({ entry }) => entry) }),
    })),
    rank: rank ?? null,
  }
}
