import { z } from 'zod'
import { BAN_PAGE_SETTINGS } from '../domain/ban-page.ts'
import { encryptedDnsChanges } from '../domain/encrypted-dns-settings.ts'
import { gatewayReportSchema } from '../domain/gateway.ts'
import { GATEWAY_PROFILES } from '../domain/gateway-profile.ts'
import { GATEWAY_SETTINGS, gatewayConfigSchema } from '../domain/gateway-settings.ts'
import { controlGroupSchema, solvedModeSchema } from '../domain/visit-values.ts'
import { writtenSchemas } from '../fields/field-schemas.ts'
import {
  ENCRYPTED_TESTS_PER_MINUTE,
  GATEWAY_QUERIES_PER_MINUTE,
  MAX_GATEWAY_NETWORKS,
} from '../limits/constants.ts'
import { ipSchema } from '../validators/canonical-schemas.ts'
import { MAX_DOMAIN_TEXT_LENGTH } from '../validators/domain-name.ts'
import { defineCall, defineDownload, noInput } from './call.ts'
import { versionField } from './fields.ts'
import { explanationSchema } from './policy-explanation.ts'

const area = 'gateway'
const url = '/api/system-config/gateway'
const text = z.string().trim().min(1, { error: 'validation.required' }).max(MAX_DOMAIN_TEXT_LENGTH)

const status = defineCall({
  method: 'GET',
  url,
  summary: 'Show the state of the DNS gateway, its answers in the last hour and the policies that it applies',
  area,
  access: 'admin',
  effect: 'read',
  input: noInput,
  reply: gatewayReportSchema,
})

const settings = defineCall({
  method: 'GET',
  url: `${url}/settings`,
  summary: 'Show the settings of the DNS gateway',
  area,
  access: 'admin',
  effect: 'read',
  input: noInput,
  reply: gatewayConfigSchema,
})

export const gatewayChangesSchema = z
  .strictObject(writtenSchemas(GATEWAY_SETTINGS))
  .partial()
  .extend({
    ...encryptedDnsChanges,
    banPage: z
      .strictObject(writtenSchemas(BAN_PAGE_SETTINGS))
      .partial()
      .optional()
      .describe('omitted fields stay unchanged'),
    version: versionField,
  })
export type GatewayChanges = z.output<typeof gatewayChangesSchema>

const update = defineCall({
  method: 'PUT',
  url: `${url}/settings`,
  summary:
    'Change the settings of the DNS gateway; omitted fields stay unchanged. The gateway applies them before the call is answered.',
  area,
  access: 'admin',
  effect: 'write',
  guard: 'own',
  maxValues: 2 * MAX_GATEWAY_NETWORKS + 200,
  input: gatewayChangesSchema,
  reply: gatewayConfigSchema,
})

export const gatewayVerdictSchema = z.object({
  solvedMode: solvedModeSchema,
  controlGroup: controlGroupSchema,
  policyId: z.string().nullable(),
  reason: z.string().describe('reason in the language of the reader'),
})

export const gatewayAnswerSchema = z.object({
  rcode: z.string(),
  answers: z.array(z.string()).describe('records as text: name, TTL, type, data'),
  ede: z.object({ code: z.number(), text: z.string() }).optional().describe('Extended DNS Error (RFC 8914)'),
  latencyMs: z.number(),
  verdict: gatewayVerdictSchema.nullable().describe('verdict of the gateway; null when `server` was queried'),
  policyVerdict: explanationSchema.describe('result of the policies for the same device and name'),
})
export type GatewayAnswer = z.infer<typeof gatewayAnswerSchema>

/** Can send packets to an address that the caller chooses, and is therefore a write although nothing is stored. */
const query = defineCall({
  method: 'POST',
  url: `${url}/query`,
  summary: 'Send one query to the gateway as a device would; it is not recorded as a visit',
  area,
  access: 'admin',
  effect: 'write',
  noDryRun: 'outside',
  callsPerMinute: GATEWAY_QUERIES_PER_MINUTE,
  failures: ['conflict'],
  input: z.strictObject({
    name: text,
    type: z.string().trim().min(1).max(20).default('A').describe('record type such as AAAA or TYPE65'),
    deviceIP: ipSchema.optional().describe('default: 127.0.0.1'),
    server: z
      .string()
      .trim()
      .max(100)
      .optional()
      .describe('`ip` or `ip#port` of the server to query instead of the gateway'),
  }),
  reply: gatewayAnswerSchema,
})
export type GatewayQuery = z.output<typeof query.input>

const client = defineCall({
  method: 'GET',
  url: `${url}/client`,
  summary: 'Show when a device sent its last query to the gateway',
  area,
  access: 'admin',
  effect: 'read',
  input: z.strictObject({ ip: ipSchema.optional().describe('default: the address of the caller') }),
  reply: z.object({
    ip: z.string(),
    lastQueryAt: z.string().nullable().describe('null when the gateway has received no query of the device'),
  }),
})

const profile = defineDownload({
  url: `${url}/profile`,
  summary:
    'What points a device to encrypted DNS: a configuration profile (Apple), or values as `{ kind, values: [{ name, value }] }`',
  area,
  access: 'admin',
  failures: ['conflict'],
  input: z.strictObject({ kind: z.enum(GATEWAY_PROFILES) }),
})

/** What is tested, in this order. */
export const ENCRYPTED_TEST_STEPS = ['certificate', 'dot', 'doh', 'name', 'discovery'] as const

const encryptedTestStepSchema = z.object({
  step: z.enum(ENCRYPTED_TEST_STEPS),
  address: z.string().optional().describe('`ip#port` that was connected to'),
  ok: z.boolean(),
  reason: z.string().optional().describe('why not, and how to solve it'),
})
export type EncryptedTestStep = z.infer<typeof encryptedTestStepSchema>

const encryptedTest = defineCall({
  method: 'POST',
  url: `${url}/encrypted-test`,
  summary: 'Connect to the encrypted addresses as devices do, and show what each step finds',
  area,
  access: 'admin',
  effect: 'write',
  noDryRun: 'outside',
  callsPerMinute: ENCRYPTED_TESTS_PER_MINUTE,
  failures: ['conflict'],
  input: noInput,
  reply: z.array(encryptedTestStepSchema),
})

export const gatewayCalls = { status, settings, update, query, client, profile, encryptedTest }
