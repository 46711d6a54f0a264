import { z } from 'zod'
import { riskStatusSchema } from '../domain/risk-event.ts'
import { riskLevelSchema } from '../domain/visit-values.ts'
import { defineCall } from './call.ts'
import { listFields, nameTextField, pageOf } from './fields.ts'

const area = 'risk-events'
const id = z.string().max(100)
const text = z.string().nullable()
const commentField = z.string().trim().min(1, 'validation.required').max(2_000)

const reopen = defineCall({
  method: 'POST',
  url: '/api/risk-event/reopen',
  summary: 'Reopen a solved or ignored event',
  area,
  access: 'any',
  effect: 'write',
  failures: ['conflict'],
  input: z.strictObject({ id, comment: commentField, version: z.number().int().optional() }),
  reply: z.object({ id }),
})

const assign = defineCall({
  method: 'POST',
  url: '/api/risk-event/assign',
  summary: 'Assign an event to a user, or to nobody; its status stays unchanged',
  area,
  access: 'any',
  effect: 'write',
  input: z.strictObject({ id, assignee: z.string().trim().min(1).max(100).nullable() }),
  reply: z.object({ id }),
})

const mark = defineCall({
  method: 'POST',
  url: '/api/risk-event/mark',
  summary: 'Mark an event as a true or a false positive, or remove the mark',
  area,
  access: 'any',
  effect: 'write',
  input: z.strictObject({ id, mark: z.boolean().nullable() }),
  reply: z.object({ id }),
})

const deviceScoreSchema = z.object({
  deviceIP: text,
  deviceMac: text,
  deviceName: text,
  user: text.describe('user of the device, from its segment entry'),
  score: z.number().describe('each open event adds 50 (high), 20 (medium), 5 (low) or 1 (common)'),
  open: z.number().describe('number of open events'),
  lastSeenAt: z.string(),
})
export type DeviceScore = z.infer<typeof deviceScoreSchema>

export const DEVICE_SCORE_SORTS = ['lastSeenAt', 'score', 'open'] as const

const byDevice = defineCall({
  method: 'GET',
  url: '/api/risk-event/by-device',
  summary: 'List devices with open events and their scores, newest first',
  area,
  access: 'any',
  effect: 'read',
  input: z.strictObject({ ...listFields(DEVICE_SCORE_SORTS), q: nameTextField.optional() }),
  reply: pageOf(deviceScoreSchema),
})

const shareSchema = z.object({ name: z.string(), visits: z.number() })

const contextSchema = z.object({
  counted: z
    .object({
      from: z.string(),
      to: z.string(),
      names: z.array(
        z.object({ name: z.string(), score: z.number().optional(), isFailed: z.boolean().optional() }),
      ),
      contacts: z.array(z.string()).describe("times of a beacon's contacts"),
      dstPort: z.number().nullable(),
    })
    .nullable()
    .describe('records that raised the newest finding; null when they are not known'),
  device: z
    .object({
      deviceIP: text,
      deviceMac: text,
      deviceName: text,
      user: text,
      segment: z.object({ id: z.string(), name: z.string() }).nullable(),
      openEvents: z.array(
        z.object({ id: z.string(), name: z.string(), riskLevel: riskLevelSchema, detectedAt: z.string() }),
      ),
    })
    .nullable(),
  domain: z
    .object({
      firstSeenAt: text,
      otherDevices: z
        .number()
        .describe('other devices that visited it in the 30 days before the event or since'),
    })
    .nullable(),
  host: z
    .object({ address: z.string(), network: text, country: text })
    .nullable()
    .describe('destination of most of the visits'),
  asked: z
    .object({
      types: z.array(shareSchema).describe('DNS types'),
      answers: z.array(shareSchema).describe('response codes'),
      sources: z.array(shareSchema).describe('data sources that reported the visits'),
    })
    .describe('visits of the event by type, response code and source, most visits first'),
  sameKind: z
    .object({
      devices: z.number(),
      events: z.array(
        z.object({
          id: z.string(),
          deviceIP: text,
          deviceMac: text,
          deviceName: text,
          domain: text,
          status: riskStatusSchema,
          mark: z.boolean().nullable(),
          lastSeenAt: z.string(),
        }),
      ),
    })
    .describe('events of the rule on other devices in the last 30 days, newest first'),
  parents: z
    .array(z.object({ name: z.string(), names: z.number(), visits: z.number() }))
    .describe('for a tunnel: the domains directly above its names'),
})
export type RiskEventContext = z.infer<typeof contextSchema>

const context = defineCall({
  method: 'GET',
  url: '/api/risk-event/:id/context',
  summary: 'Show the evidence of an event and details of its device, domain and destination',
  area,
  access: 'any',
  effect: 'read',
  input: z.strictObject({ id }),
  reply: contextSchema,
})

export const riskHandlingCalls = { reopen, assign, mark, byDevice, context }
