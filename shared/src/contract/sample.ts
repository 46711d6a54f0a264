import { z } from 'zod'
import { defineCall, noInput } from './call.ts'

const area = 'sample'

const SAMPLE_STATES = ['none', 'loading', 'loaded', 'removing'] as const
export type SampleState = (typeof SAMPLE_STATES)[number]

/** State and amount of the sample data. */
export const sampleReportSchema = z.object({
  state: z.enum(SAMPLE_STATES),
  progress: z.number().min(0).max(1).describe('progress of the current loading or removal'),
  fault: z.string().nullable().describe('why the last loading or removal failed'),
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
  summary: 'Show whether sample data is loaded, and how much',
  area,
  access: 'superadmin',
  effect: 'read',
  input: noInput,
  reply: sampleReportSchema,
})

const load = defineCall({
  method: 'POST',
  url: '/api/sample/load',
  summary: 'Start loading the sample data; the state call reports the progress',
  area,
  access: 'superadmin',
  effect: 'write',
  guard: 'own',
  noDryRun: 'outside',
  input: noInput,
  reply: sampleReportSchema,
})

const remove = defineCall({
  method: 'POST',
  url: '/api/sample/remove',
  summary: 'Start removing all sample data',
  area,
  access: 'superadmin',
  effect: 'write',
  guard: 'own',
  noDryRun: 'outside',
  input: noInput,
  reply: sampleReportSchema,
})

export const sampleCalls = { state, load, remove }
