import { z } from 'zod'

/** Shown instead of every password. Passwords of sign-ins are never stored. */
export const MASKED_PASSWORD = '******'

/** A sign-in with user and address. The field order is that of the CSV columns. */
export const visitLogEntrySchema = z.object({
  id: z.string(),
  username: z.string(),
  password: z.literal(MASKED_PASSWORD),
  ip: z.string().nullable().describe('address of the device, or its IPv6 prefix'),
  primaryDNS: z.string().nullable(),
  secondaryDNS: z.string().nullable(),
  accessAt: z.string().describe('ISO 8601, UTC'),
})
export type VisitLogEntry = z.infer<typeof visitLogEntrySchema>
export const VISIT_LOG_COLUMNS = Object.keys(visitLogEntrySchema.shape) as (keyof VisitLogEntry)[]
