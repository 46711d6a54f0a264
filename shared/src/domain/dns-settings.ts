import { z } from 'zod'

const servers = z
  .array(z.string())
  .describe(
    'each `ip`, `ip#port`, `tls://NAME@IP#PORT` or `https://NAME@IP:PORT/path` (name or address may be absent), in canonical spelling',
  )

/** Servers for the queries of some clients, or for the names of a domain. */
export const specifiedDnsServersSchema = z.object({
  match: z
    .string()
    .describe('a CIDR, a range `a-b`, an IP, or a domain with all names below it, in canonical spelling'),
  servers,
  createdAt: z.string(),
  createdBy: z.string(),
})
export type SpecifiedDnsServers = z.infer<typeof specifiedDnsServersSchema>

/** DNS servers to which queries are forwarded: for certain clients, and by default. */
export const dnsSettingsSchema = z.object({
  defaultDNSServers: servers,
  specifiedDNSServers: z.array(specifiedDnsServersSchema),
  createdAt: z.string().nullable().describe('null until the settings are saved for the first time'),
  createdBy: z.string().nullable(),
  version: z.number().describe('0 until the settings are saved for the first time'),
})
export type DnsSettings = z.infer<typeof dnsSettingsSchema>

/**
 * `up`: the server answers, NXDOMAIN included. `misconfigured`: it refuses or cannot parse the query. `failing`:
 * SERVFAIL. `down`: no readable answer.
 */
export const DNS_SERVER_STATES = ['up', 'misconfigured', 'failing', 'down'] as const
/** Why an encrypted server cannot be used; none of these leads to a plain query. */
export const ENCRYPTED_FAULTS = [
  'certificateName',
  'certificateExpired',
  'certificateUntrusted',
  'pinMismatch',
  'wrongProtocol',
  'httpStatus',
  'nameUnresolved',
  'connectionFailed',
] as const
export type EncryptedFault = (typeof ENCRYPTED_FAULTS)[number]
export const DNS_SERVER_REASONS = ['refused', 'failed', 'noAnswer', ...ENCRYPTED_FAULTS] as const

/** Answer of a DNS server to one query. */
export const dnsServerCheckSchema = z.object({
  server: z.string(),
  state: z.enum(DNS_SERVER_STATES),
  isAnswered: z.boolean(),
  rcode: z.string().nullable().describe('response code such as NOERROR; null without an answer'),
  latencyMs: z.number().nullable().describe('milliseconds until the answer; null without one'),
  reason: z.enum(DNS_SERVER_REASONS).nullable().describe('null when the server is up'),
})
export type DnsServerCheck = z.infer<typeof dnsServerCheckSchema>
