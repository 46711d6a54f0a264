import { z } from 'zod'
import { defineCall } from './call.ts'

const area = 'policies'
const url = '/api/domain-control/pause'

/** Durations of a pause of policy control. */
export const PAUSE_MINUTES = [5, 30, 60] as const
const minutes = z
  .number()
  .refine((given) => [0, ...PAUSE_MINUTES].includes(given), { error: 'pause.minutes' })

export const pauseSchema = z.object({
  segmentId: z.string().nullable().describe('null: every segment'),
  segmentName: z.string().nullable(),
  validFrom: z.string(),
  until: z.string(),
  by: z.string(),
  reason: z.string(),
})
export type Pause = z.infer<typeof pauseSchema>

const reply = z.array(pauseSchema).describe('current pauses; a pause of every segment comes first')

export const pauseCalls = {
  list: defineCall({
    method: 'GET',
    url,
    summary: 'List the current pauses of policy control, with end and reason',
    area,
    access: 'any',
    effect: 'read',
    input: z.strictObject({}),
    reply,
  }),
  set: defineCall({
    method: 'POST',
    url,
    summary: 'Pause policy control for some minutes, everywhere or in one segment, or end the pause',
    area,
    access: 'admin',
    effect: 'write',
    guard: 'policies',
    input: z
      .strictObject({
        minutes: minutes.describe('5, 30 or 60 minutes from now; 0 ends the pause'),
        segmentId: z.string().min(1).max(100).optional().describe('omit it for every segment'),
        reason: z.string().trim().max(500).default(''),
      })
      .refine(({ minutes: given, reason }) => given === 0 || reason !== '', {
        error: 'validation.required',
        path: ['reason'],
      }),
    reply,
  }),
}
