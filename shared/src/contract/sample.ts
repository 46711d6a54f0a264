import { z } from 'zod'
import { defineCall, noInput } from './call.ts'

const area = 'sample'

const SAMPLE_STATES = ['none', 'loading', 'loaded', 'removing'] as const
export type SampleState = (typeof SAMPLE_STATES)[number]

/** How the sample data stands, and how much of it there is. */
export const sampleReportSchema = z.object({
  state: z.enum(SAMPLE_STATES),
  progress: z.number().min(0).max(1).describe('of the loading or removing that is under way'),
  fault: z.string().nullable().describe('why the last loading or removing failed'),
  holds: z.object({
    records: z.number(),
    riskEvents: z.number(),
    users: z.number(),
    devices: z.number(),
    focused: z.object({ device: z.number(), domain: z.number(), org: z.number() }),
    messages: z.number(),
    segments: z.number(),
    policies: z.number(),
    zones: z.number(),
  }),
})
export type SampleReport = z.infer<typeof sampleReportSchema>

const state = defineCall({
  method: 'GET',
  url: '/api/sample/state',
  summary: 'Whether sample data is there, and how much',
  area,
  access: 'superadmin',
  effect: 'read',
  input: noInput,
  reply: sampleReportSchema,
})

const load = defineCall({
  method: 'POST',
  url: '/api/sample/load',
  summary: 'Begin to load the sample data; ask for the state to follow it',
  area,
  access: 'superadmin',
  effect: 'write',
  input: noInput,
  reply: sampleReportSchema,
})

const remove = defineCall({
  method: 'POST',
  url: '/api/sample/remove',
  summary: 'Begin to take all sample data away again',
  area,
  access: 'superadmin',
  effect: 'write',
  input: noInput,
  reply: sampleReportSchema,
})

export const sampleCalls = { state, load, remove }
