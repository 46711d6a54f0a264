import { z } from 'zod'
import { domainNameSchema } from '../validators/domain-name-schema.ts'
import { ipSchema } from '../validators/ip.ts'
import { defineCall } from './call.ts'
import { listFields, pageOf } from './fields.ts'

const area = 'policies'
const url = '/api/domain-control/exception'
const id = z.string().min(1).max(100)

/** An hour, a day, a week. */
export const EXCEPTION_MINUTES = [60, 1_440, 10_080] as const
export const EXCEPTION_SORTS = ['expiresAt', 'createdAt', 'domain', 'by', 'id'] as const
export const EXCEPTION_STATES = ['active', 'ended', 'all'] as const

/** A name that passes for a while. */
export const exceptionSchema = z.object({
  id: z.string(),
  domain: z.string().describe('covers itself and everything below it'),
  deviceIP: z.string().nullable().describe('of the only device that it is for; null: for a segment'),
  deviceName: z.string().nullable(),
  segmentId: z.string().nullable().describe('null: for one device'),
  segmentName: z.string().nullable(),
  by: z.string(),
  reason: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
  uses: z.number().nullable().describe('visits that it passed; null while nobody can count'),
  lastUsedAt: z.string().nullable().describe('to the quarter hour'),
})
export type PolicyException = z.infer<typeof exceptionSchema>

const create = defineCall({
  method: 'POST',
  url,
  summary: 'Let a name pass for an hour, a day or a week, for one device or for a segment',
  area,
  access: 'admin',
  effect: 'write',
  input: z
    .strictObject({
      segmentId: id.optional().describe('without it and without a device: the built-in last segment'),
      deviceIP: ipSchema.optional().describe('the exception is then for this device alone'),
      domain: domainNameSchema,
      minutes: z
        .number()
        .refine((given) => EXCEPTION_MINUTES.some((minutes) => minutes === given), {
          error: 'exception.minutes',
        })
        .describe('60, 1440 or 10080'),
      reason: z.string().trim().min(1, { error: 'validation.required' }).max(500),
    })
    .refine(({ segmentId, deviceIP }) => segmentId === undefined || deviceIP === undefined, {
      error: 'exception.oneScope',
      path: ['segmentId'],
    }),
  reply: z.object({ id: z.string(), expiresAt: z.string() }),
})

const end = defineCall({
  method: 'POST',
  url: `${url}/end`,
  summary: 'End an exception before its time',
  area,
  access: 'admin',
  effect: 'write',
  input: z.strictObject({ id }),
  reply: z.object({ id: z.string() }),
})

const list = defineCall({
  method: 'GET',
  url: `${url}/list`,
  summary: 'Exceptions that are active, or have ended, the next to end first',
  area,
  access: 'any',
  effect: 'read',
  input: z.strictObject({
    ...listFields(EXCEPTION_SORTS),
    state: z.enum(EXCEPTION_STATES).default('active'),
    q: z.string().max(253).optional().describe('part of the name or reason'),
  }),
  reply: pageOf(exceptionSchema),
})

export const exceptionCalls = { create, end, list }
