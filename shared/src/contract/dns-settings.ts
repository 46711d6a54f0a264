import { z } from 'zod'
import {
  DNS_TESTS_PER_MINUTE,
  MAX_DNS_SERVERS,
  MAX_DNS_SETTINGS_BYTES,
  MAX_SPECIFIED_DNS_SERVERS,
  MAX_TESTED_DNS_SERVERS,
} from '../constants.ts'
import { dnsServerCheckSchema, dnsSettingsSchema } from '../domain/dns-settings.ts'
import { clearedEntrySchema } from '../domain/segment.ts'
import { domainNameSchema } from '../validators/domain-name-schema.ts'
import { defineCall, noInput } from './call.ts'

const area = 'dns'
const serverText = z.string().max(200)

/** A list, or the text of a form's field; what it names is checked behind, so that a fault names the part. */
const serversInput = (most: number) =>
  z
    .union([z.array(serverText).max(most), z.string().max(most * 100)])
    .describe('a list of `ip` or `ip#port`, or one text with commas between them')
export type DnsServersInput = z.output<ReturnType<typeof serversInput>>

const specifiedInput = z.strictObject({
  match: z.string().trim().min(1, { error: 'validation.required' }).max(200),
  servers: serversInput(MAX_DNS_SERVERS),
  createdAt: z.string().nullish().describe('ignored'),
  createdBy: z.string().nullish().describe('ignored'),
})
export type SpecifiedDnsServersInput = z.output<typeof specifiedInput>

const changesSchema = z.strictObject({
  defaultDNSServers: serversInput(MAX_DNS_SERVERS).optional().describe('empty: none'),
  specifiedDNSServers: z.array(specifiedInput).max(MAX_SPECIFIED_DNS_SERVERS).optional(),
  createdAt: z.string().nullish().describe('ignored'),
  createdBy: z.string().nullish().describe('ignored'),
  hostBitsCleared: z.array(z.unknown()).optional().describe('ignored'),
  version: z.number().int().optional().describe('an older one is refused; none wins'),
})
export type DnsSettingsChanges = z.output<typeof changesSchema>

const read = defineCall({
  method: 'GET',
  url: '/api/system-config/dns',
  summary: 'DNS servers, by default and by client',
  area,
  access: 'admin',
  effect: 'read',
  input: noInput,
  reply: dnsSettingsSchema,
})

/** The settings as they were written, with the networks whose host bits were cleared (the first 100). */
export const writtenDnsSettingsSchema = dnsSettingsSchema.extend({
  hostBitsCleared: z.array(clearedEntrySchema),
})
export type WrittenDnsSettings = z.infer<typeof writtenDnsSettingsSchema>

const update = defineCall({
  method: 'PUT',
  url: '/api/system-config/dns',
  summary: 'Change them; what is left out stays, the specified servers are replaced as a whole',
  area,
  access: 'admin',
  effect: 'write',
  bodyLimit: MAX_DNS_SETTINGS_BYTES,
  maxValues: MAX_SPECIFIED_DNS_SERVERS * (MAX_DNS_SERVERS + 8),
  input: changesSchema,
  reply: writtenDnsSettingsSchema,
})

/** Sends packets to addresses of the caller's choice, hence a write although nothing is stored. */
const test = defineCall({
  method: 'POST',
  url: '/api/system-config/dns/test',
  summary: 'Ask DNS servers one question each and tell how they answer',
  area,
  access: 'admin',
  effect: 'write',
  callsPerMinute: DNS_TESTS_PER_MINUTE,
  input: z.strictObject({
    servers: serversInput(MAX_TESTED_DNS_SERVERS),
    name: domainNameSchema.optional().describe('asked for its A records; without one: the NS of the root'),
  }),
  reply: z.object({
    question: z.object({ name: z.string(), type: z.enum(['A', 'NS']) }),
    servers: z.array(dnsServerCheckSchema),
  }),
})
export type DnsTest = z.infer<typeof test.reply>

export const dnsCalls = { read, update, test }
