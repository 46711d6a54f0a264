import { z } from 'zod'
import {
  serviceIncidentSchema,
  serviceQuotaSchema,
  serviceStatusSchema,
  statusSpanSchema,
} from '../domain/service-status.ts'
import { defineCall, noInput } from './call.ts'
import { listFields, pageOf, timeRangeFields } from './fields.ts'

const area = 'system'
const url = '/api/system-config/status'

const read = defineCall({
  method: 'POST',
  url,
  summary: 'Show the state of a service since its last change, its availability and response time',
  area,
  access: 'admin',
  effect: 'read',
  input: z.strictObject({
    quota: serviceQuotaSchema,
    span: statusSpanSchema.default('hour').describe('time range of availability, response time and chart'),
  }),
  reply: serviceStatusSchema,
})

const incidents = defineCall({
  method: 'GET',
  url: `${url}/incidents`,
  summary: 'List outages of services and their reasons, newest first',
  area,
  access: 'admin',
  effect: 'read',
  input: z.strictObject({
    quota: serviceQuotaSchema.optional(),
    ...timeRangeFields,
    ...listFields(['from', 'id']),
  }),
  reply: pageOf(serviceIncidentSchema),
})

/** Last run of a job of this process. */
const jobSchema = z.object({
  name: z.string(),
  lastRunAt: z.string().nullable(),
  durationMs: z.number().nullable(),
  lastError: z.string().nullable().describe('error of the last run; null when it succeeded'),
  nextRunAt: z.string().nullable(),
  isRunningHere: z.boolean().describe('false when another process runs the job'),
})

/** Use of this process within the last hour. */
export const apiUsageSchema = z.object({
  from: z.string().describe('an hour ago, or the start of the process'),
  requests: z.number(),
  errors: z.number().describe('number of answers with status 500 or higher'),
  perMinute: z.array(z.object({ name: z.string(), requests: z.number(), errors: z.number() })),
  slowest: z
    .array(
      z.object({
        method: z.string(),
        url: z.string(),
        count: z.number(),
        errors: z.number(),
        mean: z.number().describe('milliseconds'),
        longest: z.number().describe('milliseconds'),
      }),
    )
    .describe('sorted by mean, slowest first; streams are excluded'),
  jobs: z.array(jobSchema).describe('sorted by name'),
  tokens: z.object({ alive: z.number(), used: z.number().describe('within the last hour') }),
  sessions: z.object({ alive: z.number(), used: z.number().describe('within the last hour') }),
})
export type ApiUsage = z.infer<typeof apiUsageSchema>

const apiUsage = defineCall({
  method: 'GET',
  url: '/api/system-config/api-usage',
  summary: 'Show requests, errors and slowest calls of the last hour, jobs, and tokens in use',
  area,
  access: 'admin',
  effect: 'read',
  input: noInput,
  reply: apiUsageSchema,
})

export const statusCalls = { read, incidents, apiUsage }
