import { z } from 'zod'
import { GATEWAY_BAN_ANSWERS } from './gateway.ts'
import { solvedModeSchema } from './visit-values.ts'

export const segmentEntrySchema = z.object({
  entry: z.string().describe('an IP, a CIDR or a MAC, in its canonical spelling'),
  comment: z.string(),
  user: z.string(),
  department: z.string(),
})
export type SegmentEntry = z.infer<typeof segmentEntrySchema>

/** A ranked group of devices with its own policies. The built-in last segment contains all other devices. */
export const segmentSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  rank: z.number().describe('from 1; a device belongs to the first segment that contains it'),
  defaultMode: solvedModeSchema.describe('mode of visits that no policy decides'),
  banAnswer: z
    .enum(GATEWAY_BAN_ANSWERS)
    .nullable()
    .describe('answer of the DNS gateway for banned names in this segment; null: as in the gateway settings'),
  entries: z.array(segmentEntrySchema),
  entryCount: z.number(),
  hasMoreEntries: z
    .literal(true)
    .optional()
    .describe('true when only the first entries are listed; read the segment itself for all of them'),
  policyCount: z.number().describe('number of custom policies'),
  presetCount: z.number().describe('number of preset policies that are enabled in the segment'),
  isBuiltIn: z
    .boolean()
    .describe('true for the built-in segment, which has no entries and can be neither deleted nor ranked'),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.number(),
})
export type Segment = z.infer<typeof segmentSchema>

/** A network that was entered with host bits; they were cleared. */
export const clearedEntrySchema = z.object({ given: z.string(), entry: z.string() })
export type ClearedEntry = z.infer<typeof clearedEntrySchema>
