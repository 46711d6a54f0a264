import { z } from 'zod'
import { dnsServerCheckSchema, dnsSettingsSchema } from '../domain/dns-settings.ts'
import { clearedEntrySchema } from '../domain/segment.ts'
import {
  DNS_TESTS_PER_MINUTE,
  MAX_DNS_SERVER_LENGTH,
  MAX_DNS_SERVERS,
  MAX_DNS_SETTINGS_BYTES,
  MAX_SPECIFIED_DNS_SERVERS,
  MAX_TESTED_DNS_SERVERS,
} from '../limits/constants.ts'
import { domainNameSchema } from '../validators/canonical-schemas.ts'
import { MAX_DOMAIN_TEXT_LENGTH } from '../validators/domain-name.ts'
import { defineCall, noInput } from './call.ts'
import { versionField } from './fields.ts'

const area = 'dns'
const serverText = z.string().max(MAX_DNS_SERVER_LENGTH)

/** A list, or the text of a form field. The service checks the servers, so that an error names the faulty one. */
const serversInput = (most: number) =>
  z
    .union([z.array(serverText).max(most), z.string().max(most * MAX_DNS_SERVER_LENGTH)])
    .describe('list of `ip` or `ip#port`, or one text with commas between the servers')
export type DnsServersInput = z.output<ReturnType<typeof serversInput>>

const specifiedInput = z.strictObject({
  match: z.string().trim().min(1, { error: 'validation.required' }).max(MAX_DOMAIN_TEXT_LENGTH),
  servers: serversInput(MAX_DNS_SERVERS),
  createdAt: z.string().nullish().describe('ignored'),
  createdBy: z.string().nullish().describe('ignored'),
})
export type SpecifiedDnsServersInput = z.output<typeof specifiedInput>

export const dnsServersInput = {
  defaultDNSServers: serversInput(MAX_DNS_SERVERS).optional().describe('empty: none'),
  specifiedDNSServers: z.array(specifiedInput).max(MAX_SPECIFIED_DNS_SERVERS).optional(),
}

const changesSchema = z.strictObject({
  ...dnsServersInput,
  createdAt: z.string().nullish().describe('ignored'),
  createdBy: z.string().nullish().describe('ignored'),
  hostBitsCleared: z.array(z.unknown()).optional().describe('ignored'),
  version: versionField,
})
export type DnsSettingsChanges = z.output<typeof changesSchema>

const read = defineCall({
  method: 'GET',
  url: '/api/system-config/dns',
  summary: 'Show the DNS servers, the default ones and those for certain clients or domains',
  area,
  access: 'admin',
  effect: 'read',
  input: noInput,
  reply: dnsSettingsSchema,
})

/** The settings as they were saved, with the first 100 networks whose host bits were cleared. */
export const writtenDnsSettingsSchema = dnsSettingsSchema.extend({
  hostBitsCleared: z.array(clearedEntrySchema),
})
export type WrittenDnsSettings = z.infer<typeof writtenDnsSettingsSchema>

const update = defineCall({
  method: 'PUT',
  url: '/api/system-config/dns',
  summary:
    'Change the DNS servers; omitted fields stay unchanged, the list of specified servers is replaced as a whole',
  area,
  access: 'admin',
  effect: 'write',
  bodyLimit: MAX_DNS_SETTINGS_BYTES,
  maxValues: MAX_SPECIFIED_DNS_SERVERS * (MAX_DNS_SERVERS + 8),
  input: changesSchema,
  reply: writtenDnsSettingsSchema,
})

/** Sends packets to addresses that the caller chooses, and is therefore a write although nothing is stored. */
const test = defineCall({
  method: 'POST',
  url: '/api/system-config/dns/test',
  summary: 'Send one query to each DNS server and report the answers',
  area,
  access: 'admin',
  effect: 'write',
  noDryRun: 'outside',
  callsPerMinute: DNS_TESTS_PER_MINUTE,
  input: z.strictObject({
    servers: serversInput(MAX_TESTED_DNS_SERVERS),
    name: domainNameSchema
      .optional()
      .describe('name whose A records are queried; omit it to query the NS records of the root'),
  }),
  reply: z.object({
    question: z.object({ name: z.string(), type: z.enum(['A', 'NS']) }),
    servers: z.array(dnsServerCheckSchema),
  }),
})
export type DnsTest = z.infer<typeof test.reply>

export const dnsCalls = { read, update, test }
