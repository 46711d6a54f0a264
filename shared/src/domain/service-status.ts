import { z } from 'zod'

/** The services that are probed. */
export const SERVICE_QUOTAS = [
  'authService',
  'dnsService',
  'riskAnalysisService',
  'accessAnalysisService',
] as const
export const serviceQuotaSchema = z.enum(SERVICE_QUOTAS)
export type ServiceQuota = z.infer<typeof serviceQuotaSchema>

/** `unknown`: there is nothing to probe, or it was not probed yet. */
export const SERVICE_STATES = ['up', 'down', 'unknown'] as const
const serviceStateSchema = z.enum(SERVICE_STATES)
export type ServiceState = z.infer<typeof serviceStateSchema>

/** What is looked back on; each is drawn as twelve slots. */
export const STATUS_SPANS = ['hour', 'halfDay', 'week', 'month'] as const
export const statusSpanSchema = z.enum(STATUS_SPANS)
export type StatusSpan = z.infer<typeof statusSpanSchema>

const reason = z.string().nullable().describe('in the language of the reader; null where nothing is wrong')

/** A part of a service as the last probe found it, such as a store, a DNS server or a source. */
const servicePartSchema = z.object({
  name: z.string(),
  isUp: z.boolean(),
  responseTime: z.number().nullable().describe('milliseconds'),
  policyGeneration: z
    .number()
    .nullable()
    .describe('of a part that decides by policies, that of those it uses; null of others'),
  policySince: z.string().nullable().describe('since when it decides by them; null of others'),
  reason,
})

const serviceStandingSchema = z.object({
  quota: serviceQuotaSchema,
  state: serviceStateSchema,
  since: z.string().nullable().describe('as far as this process knows; null before the first probe'),
})
export type ServiceStanding = z.infer<typeof serviceStandingSchema>

export const serviceStatusSchema = z.object({
  meta: serviceStandingSchema.extend({
    updatedAt: z.string().nullable().describe('time of the last probe'),
    probeSeconds: z.number(),
    reason,
    parts: z.array(servicePartSchema),
  }),
  availability: z
    .number()
    .nullable()
    .describe('share of the probes that were answered, 0 to 1; null without any'),
  responseTime: z
    .number()
    .nullable()
    .describe('milliseconds, mean; of the risk analysis how far it is behind'),
  chartData: z
    .array(
      z.object({
        name: z.string().describe('start of the slot'),
        value: z.number().nullable().describe('mean response time in milliseconds'),
        group: z.literal('responseTime'),
        availability: z.number().nullable(),
      }),
    )
    .describe('twelve slots, the newest last'),
})
export type ServiceStatus = z.infer<typeof serviceStatusSchema>

export const serviceIncidentSchema = z.object({
  id: z.string(),
  quota: serviceQuotaSchema,
  from: z.string(),
  to: z.string().nullable().describe('null while it goes on'),
  reason: z.string(),
})
export type ServiceIncident = z.infer<typeof serviceIncidentSchema>
