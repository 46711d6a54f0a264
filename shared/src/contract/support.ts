import { z } from 'zod'
import { defineCall, noInput } from './call.ts'

const named = z.object({ name: z.string(), value: z.unknown() })

export const supportReportSchema = z.object({
  createdAt: z.iso.datetime(),
  versions: z.object({
    netwarden: z.string(),
    node: z.string(),
    platform: z.string().describe('operating system and processor'),
    stateEngine: z.string(),
    eventEngine: z.string(),
    migrations: z.array(z.string()),
  }),
  process: z.object({ uptimeSeconds: z.number(), residentBytes: z.number() }),
  environment: z.array(named).describe('process settings that are set; secrets are masked'),
  settings: z
    .array(named)
    .describe('settings of the console; secrets are masked, addresses are cut to the host'),
  logs: z.array(z.string()).describe('last lines of the log since the start'),
})
export type SupportReport = z.infer<typeof supportReportSchema>

export const supportCalls = {
  report: defineCall({
    method: 'GET',
    url: '/api/support/report',
    summary:
      'Collect data for a support request: versions, settings without secrets, and the last lines of the log',
    area: 'support',
    access: 'superadmin',
    effect: 'read',
    input: noInput,
    reply: supportReportSchema,
  }),
}
