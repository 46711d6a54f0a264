import { z } from 'zod'
import { MAX_SEGMENT_ENTRIES } from '../limits/constants.ts'
import { defineCall } from './call.ts'
import { SEGMENT_BODY } from './segments.ts'

/** Largest number of overlaps of each kind in one answer. */
const MAX_SHOWN = 100
const text = z.string()
const other = { segmentId: text, segmentName: text }

export const segmentOverlapsSchema = z.object({
  unreachable: z
    .array(z.object({ entry: text, ...other, by: text.describe('its entry') }))
    .max(MAX_SHOWN)
    .describe('entries that place no device, since a segment of higher rank holds them whole'),
  narrowed: z
    .array(z.object({ entry: text, ...other, by: text.describe('its entry') }))
    .max(MAX_SHOWN)
    .describe('entries of which a segment of higher rank holds a part'),
  hiding: z
    .array(z.object({ entry: text, ...other, hidden: text.describe('its entry') }))
    .max(MAX_SHOWN)
    .describe('entries that hold one of a segment of lower rank whole, which then places no device'),
})
export type SegmentOverlaps = z.infer<typeof segmentOverlapsSchema>
export const MAX_SEGMENT_OVERLAPS = MAX_SHOWN

const check = defineCall({
  method: 'POST',
  url: '/api/segment/overlaps',
  summary: 'Which entries of a segment would overlap those of other segments; nothing is changed',
  area: 'segments',
  access: 'any',
  effect: 'read',
  ...SEGMENT_BODY,
  input: z.strictObject({
    id: z.string().max(100).optional().describe('without it: a new segment, which ranks last'),
    entries: z
      .array(z.string().max(100))
      .max(MAX_SEGMENT_ENTRIES)
      .describe('texts that are no entry are skipped'),
  }),
  reply: segmentOverlapsSchema,
})

export const segmentOverlapCalls = { check }
