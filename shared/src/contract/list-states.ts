import { z } from 'zod'
import { scheduleSchema } from '../domain/policy.ts'
import { solvedModeSchema } from '../domain/visit-values.ts'

/** The state of a list in a segment. */
export const listStateSchema = z.object({
  enable: z.boolean(),
  solvedMode: solvedModeSchema,
  shadow: z.boolean(),
  schedule: scheduleSchema.nullable(),
})

/** Of a state that may be temporary. */
export const temporaryFields = {
  expiresAt: z.string().nullable().describe('end of a temporary state; null: lasting'),
  afterwards: listStateSchema
    .omit({ schedule: true })
    .nullable()
    .describe('the usual state, which returns when a temporary one ends'),
}
