import { LANGUAGES } from '@netwarden/shared/i18n'
import { z } from 'zod'

/** The sample data of this installation: its audience, span and progress. Absent while there is none. */
export const samplePlanSchema = z.object({
  phase: z.enum(['loading', 'loaded', 'removing']),
  /** The time of the newest visit, epoch ms; the same in each attempt. */
  to: z.number(),
  userId: z.string(),
  username: z.string(),
  language: z.enum(LANGUAGES),
  hasRows: z.boolean(),
  importId: z.string().nullable(),
  /** Number of removal steps that are done. */
  removedSteps: z.number(),
})
export type SamplePlan = z.infer<typeof samplePlanSchema>

/** Equal text for equal plans, however they were assembled. */
export function samplePlanText(plan: SamplePlan): string {
  return JSON.stringify(samplePlanSchema.parse(plan))
}
