import { z } from 'zod'
import { controlGroupSchema } from './visit-values.ts'

/** `expired`: nobody has decided in time. */
export const REQUEST_STATES = ['open', 'granted', 'refused', 'expired'] as const
export type RequestState = (typeof REQUEST_STATES)[number]
export const REQUEST_SCOPES = ['device', 'segment'] as const

/** A request of a device's user for access to a banned name. */
export const accessRequestSchema = z.object({
  id: z.string(),
  domain: z.string(),
  deviceIP: z.string().describe('address from which the request came'),
  deviceName: z.string().nullable(),
  segmentId: z.string().describe('segment of the device'),
  segmentName: z.string(),
  policyId: z.string().nullable().describe('policy that bans the name for the device now; null without any'),
  policyName: z.string().nullable(),
  controlGroup: controlGroupSchema.describe('category of that policy'),
  isBanned: z.boolean().describe('whether the name is banned for the device now'),
  needsSuperadmin: z.boolean().describe('whether only a superadmin can grant it'),
  reason: z.string(),
  contact: z.string(),
  visits24h: z
    .number()
    .nullable()
    .describe(
      'visits of the device to the name in the last 24 hours; null while the event store cannot be read',
    ),
  otherDevices: z
    .number()
    .nullable()
    .describe('other devices that visited the name in the last 24 hours; null while it cannot be read'),
  otherRequests: z.number().describe('requests of other devices for the name that are kept'),
  enforcer: z.string().describe('id of the enforcer from whose page it came'),
  createdAt: z.string(),
  status: z.enum(REQUEST_STATES),
  decidedBy: z.string().nullable(),
  decidedAt: z.string().nullable(),
  comment: z.string().describe('what the administrator says to the person'),
  exceptionId: z.string().nullable(),
  until: z.string().nullable().describe('end of the exception'),
})
export type AccessRequest = z.infer<typeof accessRequestSchema>
