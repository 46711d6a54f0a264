import { z } from 'zod'
import { scheduleSchema } from '../domain/policy.ts'
import { LIST_KINDS } from '../domain/services.ts'
import { solvedModeSchema } from '../domain/visit-values.ts'

export const listKindField = z
  .enum([...LIST_KINDS, 'all'])
  .optional()
  .describe('`service`: the built-in lists of single services; omit it for the other lists')

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
