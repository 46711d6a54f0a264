import { z } from 'zod'
import { defineCall, noInput } from './call.ts'

export const CHECK_RESULTS = ['ok', 'warning', 'problem'] as const
export const CHECK_AREAS = ['ports', 'rights', 'resolver', 'mail'] as const

export const serverCheckSchema = z.object({
  area: z.enum(CHECK_AREAS),
  check: z.string().describe('what was checked'),
  result: z.enum(CHECK_RESULTS),
  remedy: z.string().describe('what is wrong, and what to do; empty without a fault'),
})
export type ServerCheck = z.infer<typeof serverCheckSchema>

export const doctorCalls = {
  run: defineCall({
    method: 'GET',
    url: '/api/system-config/doctor',
    summary:
      "Check what the server needs from its machine and network: ports, rights, the machine's resolver, the mail server",
    area: 'system',
    access: 'admin',
    effect: 'read',
    callsPerMinute: 60,
    input: noInput,
    reply: z.array(serverCheckSchema),
  }),
}
