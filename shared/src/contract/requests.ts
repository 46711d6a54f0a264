import { z } from 'zod'
import { accessRequestSchema, REQUEST_SCOPES, REQUEST_STATES } from '../domain/access-request.ts'
import {
  MAX_REQUEST_COMMENT,
  MAX_REQUEST_CONTACT,
  MAX_REQUEST_REASON,
  MAX_REQUEST_TOKEN,
  REQUESTS_PER_MINUTE,
} from '../limits/constants.ts'
import { defineCall } from './call.ts'
import { EXCEPTION_MINUTES } from './exceptions.ts'
import { listFields, pageOf, timeField } from './fields.ts'

const area = 'policies'
const url = '/api/domain-control/request'
const id = z.string().min(1).max(100)
const token = z.string().min(1).max(MAX_REQUEST_TOKEN).describe('from the page for banned names')
const comment = z
  .string()
  .trim()
  .max(MAX_REQUEST_COMMENT)
  .default('')
  .describe('shown to the person on the page')

export const REQUEST_SORTS = ['createdAt', 'domain', 'id'] as const

const create = defineCall({
  method: 'POST',
  url: '/api/request',
  summary:
    'Request access to a name that was banned for the calling device within the hour; a repeat answers the open request',
  area,
  access: 'public',
  effect: 'write',
  noDryRun: 'refused',
  callsPerMinute: REQUESTS_PER_MINUTE,
  failures: ['notFound', 'tooMany'],
  input: z.strictObject({
    token,
    reason: z.string().trim().max(MAX_REQUEST_REASON).default(''),
    contact: z.string().trim().max(MAX_REQUEST_CONTACT).default('').describe('how to reach the person'),
  }),
  reply: z.object({ id: z.string(), status: z.enum(REQUEST_STATES) }),
})

const show = defineCall({
  method: 'GET',
  url: '/api/request/:token',
  summary: 'Show the answer to the newest request of the calling device for a name',
  area,
  access: 'public',
  effect: 'read',
  callsPerMinute: REQUESTS_PER_MINUTE,
  failures: ['notFound'],
  input: z.strictObject({ token }),
  reply: z.object({
    domain: z.string(),
    status: z.enum(REQUEST_STATES),
    comment: z.string().optional(),
    until: z.string().optional().describe('end of the permission'),
  }),
})

const list = defineCall({
  method: 'GET',
  url: `${url}/list`,
  summary:
    'List requests for access, the newest first, with the policy that decides and who else visits the name',
  area,
  access: 'any',
  effect: 'read',
  input: z.strictObject({
    ...listFields(REQUEST_SORTS),
    status: z.enum(REQUEST_STATES).optional(),
  }),
  reply: pageOf(accessRequestSchema),
})

const grant = defineCall({
  method: 'POST',
  url: `${url}/grant`,
  summary:
    'Grant a request: an exception for the device or its segment, for an hour, a day or a week, or until a time',
  area,
  access: 'admin',
  effect: 'write',
  guard: 'policies',
  failures: ['notFound', 'conflict'],
  input: z
    .strictObject({
      id,
      minutes: z
        .number()
        .refine((given) => EXCEPTION_MINUTES.some((minutes) => minutes === given), {
          error: 'exception.minutes',
        })
        .optional()
        .describe('60, 1440 or 10080; either this or `until`'),
      until: timeField
        .optional()
        .describe('end of the exception, in place of `minutes`; at most 7 days from now'),
      scope: z.enum(REQUEST_SCOPES),
      comment,
    })
    .refine(({ minutes, until }) => minutes !== undefined || until !== undefined, {
      error: 'exception.noEnd',
      path: ['minutes'],
    })
    .refine(({ minutes, until }) => minutes === undefined || until === undefined, {
      error: 'exception.oneEnd',
      path: ['until'],
    }),
  reply: z.object({ exceptionId: z.string() }),
})

const refuse = defineCall({
  method: 'POST',
  url: `${url}/refuse`,
  summary: 'Refuse a request; the person sees the comment',
  area,
  access: 'admin',
  effect: 'write',
  failures: ['notFound', 'conflict'],
  input: z.strictObject({ id, comment }),
  reply: z.object({ id: z.string() }),
})

export const requestCalls = { create, show, list, grant, refuse }
export type GrantInput = z.output<typeof grant.input>
