import { z } from 'zod'
import { MAX_SEGMENTS } from '../limits/constants.ts'
import { domainEntrySchema, ipSchema } from '../validators/canonical-schemas.ts'
import { defineCall } from './call.ts'
import { listFields, nameTextField, pageOf, timeField } from './fields.ts'

const area = 'policies'
const url = '/api/domain-control/exception'
const id = z.string().min(1).max(100)

/** An hour, a day, a week. */
export const EXCEPTION_MINUTES = [60, 1_440, 10_080] as const
/** The longest time that an exception lasts, however its end is given. */
export const MAX_EXCEPTION_MINUTES = Math.max(...EXCEPTION_MINUTES)
export const EXCEPTION_SORTS = ['expiresAt', 'createdAt', 'domain', 'by', 'id'] as const
export const EXCEPTION_STATES = ['active', 'ended', 'all'] as const

/** An exception that passes a domain for a limited time. */
export const exceptionSchema = z.object({
  id: z.string(),
  domain: z.string().describe('the domain and all names below it'),
  deviceIP: z
    .string()
    .nullable()
    .describe('the only device to which the exception applies; null for a segment'),
  deviceName: z.string().nullable(),
  segmentId: z.string().nullable().describe('null when the exception applies to one device'),
  segmentName: z.string().nullable(),
  by: z.string(),
  reason: z.string(),
  createdAt: z.string(),
  validFrom: z.string().describe('earlier visits are not passed by the exception'),
  expiresAt: z.string(),
  uses: z
    .number()
    .nullable()
    .describe('number of visits that the exception passed; null while the event store cannot be read'),
  lastUsedAt: z.string().nullable().describe('rounded to the quarter hour'),
})
export type PolicyException = z.infer<typeof exceptionSchema>

export const newExceptionSchema = z
  .strictObject({
    segmentId: id.optional().describe('omit both this and the device for the built-in segment'),
    deviceIP: ipSchema.optional().describe('limits the exception to this device'),
    domain: domainEntrySchema.describe(
      'the domain and all names below it; as in custom policies, `*.name` means the same',
    ),
    minutes: z
      .number()
      .refine((given) => EXCEPTION_MINUTES.some((minutes) => minutes === given), {
        error: 'exception.minutes',
      })
      .optional()
      .describe('60, 1440 or 10080; either this or `until`'),
    until: timeField
      .optional()
      .describe('end of the exception, in place of `minutes`: in the future, at most 7 days from now'),
    reason: z.string().trim().min(1, { error: 'validation.required' }).max(500),
  })
  .refine(({ segmentId, deviceIP }) => segmentId === undefined || deviceIP === undefined, {
    error: 'exception.oneScope',
    path: ['segmentId'],
  })
  .refine(({ minutes, until }) => minutes !== undefined || until !== undefined, {
    error: 'exception.noEnd',
    path: ['minutes'],
  })
  .refine(({ minutes, until }) => minutes === undefined || until === undefined, {
    error: 'exception.oneEnd',
    path: ['until'],
  })

const create = defineCall({
  method: 'POST',
  url,
  creates: true,
  summary: 'Allow a domain for an hour, a day or a week, or until a time, for one device or a segment',
  area,
  access: 'admin',
  effect: 'write',
  guard: 'policies',
  input: newExceptionSchema,
  reply: z.object({ id: z.string(), expiresAt: z.string() }),
})

const end = defineCall({
  method: 'POST',
  url: `${url}/end`,
  summary: 'End an exception before it expires',
  area,
  access: 'admin',
  effect: 'write',
  guard: 'policies',
  input: z.strictObject({ id }),
  reply: z.object({ id: z.string() }),
})

const list = defineCall({
  method: 'GET',
  url: `${url}/list`,
  summary: 'List active and ended exceptions, those that end next first',
  area,
  access: 'any',
  effect: 'read',
  input: z.strictObject({
    ...listFields(EXCEPTION_SORTS),
    state: z.enum(EXCEPTION_STATES).default('active'),
    q: z.string().max(253).optional().describe('part of the domain or reason'),
    user: nameTextField
      .optional()
      .describe('a person: exceptions for the devices that entries of segments assign to them'),
  }),
  reply: pageOf(exceptionSchema),
})

export const unreachedSegmentSchema = z.object({
  segmentId: z.string(),
  segmentName: z.string(),
  bannedBy: z
    .string()
    .nullable()
    .describe('name of the list or entry of the custom policy; null for the default action'),
})
export type UnreachedSegment = z.infer<typeof unreachedSegmentSchema>

const unreached = defineCall({
  method: 'GET',
  url: `${url}/unreached`,
  summary:
    'Segments that ban a domain by their own policies, so that an exception for all devices is not enough',
  area,
  access: 'any',
  effect: 'read',
  input: z.strictObject({ domain: domainEntrySchema }),
  reply: z.object({ segments: z.array(unreachedSegmentSchema).max(MAX_SEGMENTS) }),
})

export const exceptionCalls = { create, end, list, unreached }
