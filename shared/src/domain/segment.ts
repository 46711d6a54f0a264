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

/** A ranked group of devices with policies of its own. The built-in last one holds every other device. */
export const segmentSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  rank: z.number().describe('from 1; a device belongs to the first segment that holds it'),
  defaultMode: solvedModeSchema.describe('what happens where no policy says otherwise'),
  banAnswer: z
    .enum(GATEWAY_BAN_ANSWERS)
    .nullable()
    .describe('what the DNS gateway answers for banned names here; null: as its settings say'),
  entries: z.array(segmentEntrySchema),
  entryCount: z.number(),
  hasMoreEntries: z
    .literal(true)
    .optional()
    .describe('the entries are the first ones only, or the list would be too large: read the segment alone'),
  policyCount: z.number().describe('custom policies'),
  presetCount: z.number().describe('preset policies that are enabled here'),
  isBuiltIn: z.boolean().describe('can be neither deleted nor ranked, and has no entries'),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.number(),
})
export type Segment = z.infer<typeof segmentSchema>

/** A network whose bits behind the prefix were set when it was written. */
export const clearedEntrySchema = z.object({ given: z.string(), entry: z.string() })
export type ClearedEntry = z.infer<typeof clearedEntrySchema>
