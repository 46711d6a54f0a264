import { z } from 'zod'

const servers = z.array(z.string()).describe('each `ip` or `ip#port`, in canonical spelling')

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

/** Where questions are forwarded to: by client, and by default. */
export const dnsSettingsSchema = z.object({
  defaultDNSServers: servers,
  specifiedDNSServers: z.array(specifiedDnsServersSchema),
  createdAt: z.string().nullable().describe('null until they are saved for the first time'),
  createdBy: z.string().nullable(),
  version: z.number().describe('0 until they are saved for the first time'),
})
export type DnsSettings = z.infer<typeof dnsSettingsSchema>

/**
 * `up`: it answers, NXDOMAIN included. `misconfigured`: it refuses the question or does not know how to read it.
 * `failing`: SERVFAIL. `down`: no answer that can be read.
 */
export const DNS_SERVER_STATES = ['up', 'misconfigured', 'failing', 'down'] as const
export const DNS_SERVER_REASONS = ['refused', 'failed', 'noAnswer'] as const

/** How a DNS server answered one question. */
export const dnsServerCheckSchema = z.object({
  server: z.string(),
  state: z.enum(DNS_SERVER_STATES),
  isAnswered: z.boolean(),
  rcode: z.string().nullable().describe('such as NOERROR; null without an answer'),
  latencyMs: z.number().nullable().describe('until the answer; null without one'),
  reason: z.enum(DNS_SERVER_REASONS).nullable().describe('null where it is up'),
})
export type DnsServerCheck = z.infer<typeof dnsServerCheckSchema>
