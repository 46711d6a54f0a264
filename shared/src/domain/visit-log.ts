import { z } from 'zod'

/** What stands in the place of every password. None is ever stored, so there is nothing behind it. */
export const MASKED_PASSWORD = '******'

/** Who signed in from where. The order is that of the CSV's columns. */
export const visitLogEntrySchema = z.object({
  id: z.string(),
  username: z.string(),
  password: z.literal(MASKED_PASSWORD),
  ip: z.string().nullable().describe('the address that the device got, or its IPv6 prefix'),
  primaryDNS: z.string().nullable(),
  secondaryDNS: z.string().nullable(),
  accessAt: z.string().describe('ISO 8601, UTC'),
})
export type VisitLogEntry = z.infer<typeof visitLogEntrySchema>
export const VISIT_LOG_COLUMNS = Object.keys(visitLogEntrySchema.shape) as (keyof VisitLogEntry)[]
