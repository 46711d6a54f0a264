import { z } from 'zod'
import { defineCall } from './call.ts'

const area = 'policies'
const url = '/api/domain-control/pause'

/** How long control can be paused. */
export const PAUSE_MINUTES = [5, 30, 60] as const
const minutes = z
  .number()
  .refine((given) => [0, ...PAUSE_MINUTES].includes(given), { error: 'pause.minutes' })

export const pauseSchema = z.object({
  segmentId: z.string().nullable().describe('null: in every segment'),
  segmentName: z.string().nullable(),
  until: z.string(),
  by: z.string(),
  reason: z.string(),
})
export type Pause = z.infer<typeof pauseSchema>

const reply = z.array(pauseSchema).describe('the pauses of now, the one of every segment first')

export const pauseCalls = {
  list: defineCall({
    method: 'GET',
    url,
    summary: 'Where policies do not decide now, until when, and why',
    area,
    access: 'any',
    effect: 'read',
    input: z.strictObject({}),
    reply,
  }),
  set: defineCall({
    method: 'POST',
    url,
    summary: 'Let everything pass for some minutes, everywhere or in one segment, or end that',
    area,
    access: 'admin',
    effect: 'write',
    input: z
      .strictObject({
        minutes: minutes.describe('5, 30 or 60 from now on; 0 ends the pause'),
        segmentId: z.string().min(1).max(100).optional().describe('without it everywhere'),
        reason: z.string().trim().max(500).default(''),
      })
      .refine(({ minutes: given, reason }) => given === 0 || reason !== '', {
        error: 'validation.required',
        path: ['reason'],
      }),
    reply,
  }),
}
