import { z } from 'zod'
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
  summary: 'Put a solved or ignored event back to alarmed',
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
  summary: 'Name the user who deals with an event, or nobody; its status stays',
  area,
  access: 'any',
  effect: 'write',
  input: z.strictObject({ id, assignee: z.string().trim().min(1).max(100).nullable() }),
  reply: z.object({ id }),
})

const mark = defineCall({
  method: 'POST',
  url: '/api/risk-event/mark',
  summary: 'Say whether an event is a true or a false positive, or take that back',
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
  user: text.describe('of the entry of its segment'),
  score: z.number().describe('high 50, medium 20, low 5, common 1 for each open event'),
  open: z.number().describe('open events'),
  lastSeenAt: z.string(),
})
export type DeviceScore = z.infer<typeof deviceScoreSchema>

const byDevice = defineCall({
  method: 'GET',
  url: '/api/risk-event/by-device',
  summary: 'Devices with open events and the score that these add up to, newest first',
  area,
  access: 'any',
  effect: 'read',
  input: z.strictObject({ ...listFields(['lastSeenAt', 'score', 'open']), q: nameTextField.optional() }),
  reply: pageOf(deviceScoreSchema),
})

const contextSchema = z.object({
  counted: z
    .object({
      from: z.string(),
      to: z.string(),
      names: z.array(
        z.object({ name: z.string(), score: z.number().optional(), isFailed: z.boolean().optional() }),
      ),
      contacts: z.array(z.string()).describe('times of the contacts of a beacon'),
      dstPort: z.number().nullable(),
    })
    .nullable()
    .describe('what made the newest finding; null where it is not known'),
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
      otherDevices: z.number().describe('that visited it in the 30 days before the event and since'),
    })
    .nullable(),
  host: z
    .object({ address: z.string(), network: text, country: text })
    .nullable()
    .describe('where most of the visits went'),
  parents: z
    .array(z.object({ name: z.string(), names: z.number(), visits: z.number() }))
    .describe('of a tunnel: the names directly below which its names are'),
})
export type RiskEventContext = z.infer<typeof contextSchema>

const context = defineCall({
  method: 'GET',
  url: '/api/risk-event/:id/context',
  summary: 'What made an event, and what is known of its device, domain and destination',
  area,
  access: 'any',
  effect: 'read',
  input: z.strictObject({ id }),
  reply: contextSchema,
})

export const riskHandlingCalls = { reopen, assign, mark, byDevice, context }
