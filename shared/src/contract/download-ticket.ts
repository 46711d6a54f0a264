import { z } from 'zod'
import { defineCall } from './call.ts'

const create = defineCall({
  method: 'POST',
  url: '/api/download-ticket',
  summary:
    'Create an address from which a browser can download an export without a token, once and within 60 s',
  area: 'download-ticket',
  access: 'any',
  effect: 'read',
  hasSecret: true,
  input: z.strictObject({ path: z.string().min(1).max(8_192) }),
  reply: z.object({ url: z.string() }),
})

export const downloadTicketCalls = { create }
