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

/** `unknown`: nothing is configured to probe, or the first probe is pending. */
export const SERVICE_STATES = ['up', 'down', 'unknown'] as const
const serviceStateSchema = z.enum(SERVICE_STATES)
export type ServiceState = z.infer<typeof serviceStateSchema>

/** Selectable time ranges; each chart has twelve slots. */
export const STATUS_SPANS = ['hour', 'halfDay', 'week', 'month'] as const
export const statusSpanSchema = z.enum(STATUS_SPANS)
export type StatusSpan = z.infer<typeof statusSpanSchema>

const reason = z.string().nullable().describe('reason in the language of the reader; null without a fault')

/** A part of a service in the last probe, such as a store, a DNS server or a source. */
const servicePartSchema = z.object({
  name: z.string(),
  isUp: z.boolean(),
  responseTime: z.number().nullable().describe('milliseconds'),
  policyGeneration: z
    .number()
    .nullable()
    .describe('generation of the policies that this part applies; null for parts without policies'),
  policySince: z
    .string()
    .nullable()
    .describe('time since when it applies them; null for parts without policies'),
  reason,
})

const serviceConditionSchema = z.object({
  quota: serviceQuotaSchema,
  state: serviceStateSchema,
  since: z.string().nullable().describe('time since when this state is known; null before the first probe'),
})
export type ServiceCondition = z.infer<typeof serviceConditionSchema>

export const serviceStatusSchema = z.object({
  meta: serviceConditionSchema.extend({
    updatedAt: z.string().nullable().describe('time of the last probe'),
    probeSeconds: z.number(),
    reason,
    parts: z.array(servicePartSchema),
  }),
  availability: z.number().nullable().describe('share of successful probes, 0 to 1; null without any'),
  responseTime: z.number().nullable().describe('mean in milliseconds; for the risk analysis its lag'),
  chartData: z
    .array(
      z.object({
        name: z.string().describe('start of the slot'),
        value: z.number().nullable().describe('mean response time in milliseconds'),
        group: z.literal('responseTime'),
        availability: z.number().nullable(),
      }),
    )
    .describe('twelve slots, newest last'),
})
export type ServiceStatus = z.infer<typeof serviceStatusSchema>

export const serviceIncidentSchema = z.object({
  id: z.string(),
  quota: serviceQuotaSchema,
  from: z.string(),
  to: z.string().nullable().describe('null while the outage lasts'),
  reason: z.string(),
})
export type ServiceIncident = z.infer<typeof serviceIncidentSchema>
