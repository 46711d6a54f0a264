import { REQUEST_STATES } from '@netwarden/shared/domain'
import { MAX_REQUEST_CONTACT, MAX_REQUEST_REASON } from '@netwarden/shared/limits'
import { z } from 'zod'

/** What the page asks its supervisor, as JSON over HTTP on a unix socket, and the node asks the console. */
const asked = { deviceIp: z.string().min(2).max(45), domain: z.string().min(1).max(253) }

/** The token of a name that was banned for a device, and the state of the request for it. */
const lookSchema = z.object({ type: z.literal('look'), ...asked })
/** A request for access. */
const askSchema = z.object({
  type: z.literal('ask'),
  ...asked,
  token: z.string().max(600),
  reason: z.string().max(MAX_REQUEST_REASON),
  contact: z.string().max(MAX_REQUEST_CONTACT),
})
export const relayMessageSchema = z.discriminatedUnion('type', [lookSchema, askSchema])
export type RelayMessage = z.infer<typeof relayMessageSchema>

export const relayAnswerSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('look'),
    /** Null where no request is taken. */
    token: z.string().nullable(),
    request: z
      .object({
        status: z.enum(REQUEST_STATES),
        comment: z.string(),
        until: z.string().nullable(),
      })
      .nullable(),
  }),
  /** The HTTP status of the call. */
  z.object({ type: z.literal('ask'), status: z.number() }),
])
export type RelayAnswer = z.infer<typeof relayAnswerSchema>

/** Answers what the page asks. */
export type AnswerRelay = (message: RelayMessage) => Promise<RelayAnswer>
