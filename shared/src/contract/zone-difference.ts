import { z } from 'zod'

/** A record as the table shows it; `name` is relative to the zone, `@` is the zone itself. */
export const zoneRecordSchema = z.object({
  name: z.string(),
  ttl: z.number(),
  type: z.string(),
  rdata: z.string(),
})
export type ShownRecord = z.infer<typeof zoneRecordSchema>

const changedSchema = z.object({ before: zoneRecordSchema, after: zoneRecordSchema })
export const zoneDifferenceSchema = z.object({
  added: z.number(),
  removed: z.number(),
  changed: z.number(),
  records: z
    .object({
      added: z.array(zoneRecordSchema),
      removed: z.array(zoneRecordSchema),
      changed: z.array(changedSchema),
    })
    .describe('the first 500 records of each kind'),
})
export type ZoneDifferenceAnswer = z.infer<typeof zoneDifferenceSchema>

/** Differences between the version that a writer has read and the current one. */
export const zoneMeanwhileSchema = zoneDifferenceSchema.extend({
  version: z.number(),
  by: z.string(),
  at: z.string(),
})
export type ZoneMeanwhile = z.infer<typeof zoneMeanwhileSchema>
