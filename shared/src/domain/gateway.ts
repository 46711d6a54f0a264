import { z } from 'zod'
import { DNS_TRANSPORTS } from '../validators/encrypted-server.ts'
import { ENCRYPTED_FAULTS } from './dns-settings.ts'
import { servedCertificateSchema } from './gateway-certificate.ts'
import { channelSchema } from './visit-values.ts'

/**
 * `stale`: the gateway enforces something older than it should. `failed`: it is enabled and does not run, serves no
 * address, or does not answer as decided.
 */
export const GATEWAY_STATES = ['running', 'starting', 'stale', 'failed', 'off'] as const
export type GatewayState = (typeof GATEWAY_STATES)[number]

export const GATEWAY_BAN_ANSWERS = ['nxdomain', 'nodata', 'refused', 'sinkhole', 'page'] as const
export type GatewayBanAnswer = (typeof GATEWAY_BAN_ANSWERS)[number]

/** What a gateway without any policies answers: SERVFAIL, or as if there were no bans. */
export const WITHOUT_POLICIES = ['closed', 'open'] as const

const endpoints = z.array(z.string()).describe('each `ip#port`')
const clientCounts = z.array(z.object({ ip: z.string(), queries: z.number() }))

const listenerSchema = z.object({
  address: z.string().describe('`ip#port`'),
  isUp: z.boolean(),
  reason: z.string().nullable().describe('why the address is not served, and how to solve it'),
})

/** DNS over TLS and HTTPS as the gateway serves it now. */
const encryptedReportSchema = z.object({
  listeners: z
    .array(listenerSchema.extend({ channel: channelSchema.exclude(['plain']) }))
    .describe('configured addresses'),
  certificate: servedCertificateSchema
    .nullable()
    .describe('certificate in use; null where none is configured, or the gateway does not run'),
  connections: z.number().describe('open connections'),
})

/** Queries of the last hour by their result. */
const answersSchema = z.object({
  banned: z.number(),
  zone: z.number(),
  cached: z.number(),
  forwarded: z.number(),
  failed: z.number().describe('SERVFAIL because no upstream server answered'),
  refused: z.number().describe('clients that are not allowed; not recorded'),
  special: z.number().describe('names that are never forwarded, such as localhost'),
  stale: z.number().describe('from an expired entry of the cache while no upstream server answered'),
  limited: z.number().describe('beyond the limit for each client; not recorded'),
  malformed: z.number().describe('not recorded; the probes of the server are among them'),
  bannedUpstream: z.number().describe('of the forwarded ones: banned by the upstream server itself'),
})

/** How long answers took, in milliseconds; from histograms, so that each is off by at most a tenth. */
const timesSchema = z.object({
  count: z.number().describe('number of answers'),
  p50: z
    .number()
    .nullable()
    .describe('half of the answers took at most this many milliseconds; null without any'),
  p95: z.number().nullable().describe('95 of 100 answers took at most this many milliseconds'),
  p99: z.number().nullable().describe('99 of 100 answers took at most this many milliseconds'),
})
const minuteTimesSchema = timesSchema.extend({ at: z.string().describe('start of the minute') })
export type AnswerTimes = z.infer<typeof timesSchema>

/** What the gateway has from the server. */
const GATEWAY_PARTS = ['policies', 'settings', 'zones', 'devices'] as const
export type GatewayPart = (typeof GATEWAY_PARTS)[number]

export const gatewayReportSchema = z.object({
  state: z.enum(GATEWAY_STATES),
  reason: z
    .string()
    .optional()
    .describe('why it is not running or enforces something old, or which address is not served'),
  stale: z
    .enum(GATEWAY_PARTS)
    .nullable()
    .describe('what is older than it should be while `state` is stale; null otherwise'),
  isForbidden: z.boolean().describe('NETWARDEN_DNS_LISTEN is `off`, so it cannot be switched on'),
  listen: endpoints.describe('addresses that are served, each `ip#port`'),
  listeners: z.array(listenerSchema).describe('configured addresses'),
  encrypted: encryptedReportSchema,
  pageListeners: z.array(listenerSchema).describe('configured addresses of the page for banned names'),
  generation: z
    .number()
    .nullable()
    .describe('generation of the policies that it applies; null while it does not run'),
  since: z.string().nullable().describe('time since when it applies them'),
  version: z.string().nullable(),
  processId: z.number().nullable(),
  startedAt: z.string().nullable(),
  queriesPerSecond: z.number().describe('mean of the last ten seconds'),
  answers: answersSchema,
  minutes: z
    .array(z.object({ at: z.string().describe('start of the minute'), answers: answersSchema }))
    .describe('each minute of the last hour, the oldest first; the last one is still filling'),
  times: timesSchema.describe('from a query to its answer, in the last hour'),
  minuteTimes: z.array(minuteTimesSchema).describe('the same for each minute with an answer'),
  upstreams: z.array(
    z.object({
      server: z.string(),
      state: z.enum(['unknown', 'up', 'failing', 'down']),
      latencyMs: z.number().nullable(),
      queries: z.number(),
      failures: z.number(),
      times: timesSchema.describe('from a message to the answer of the server, in the last hour'),
      minuteTimes: z
        .array(minuteTimesSchema)
        .describe('for each minute with an answer; only of the eight servers with the most answers'),
      transport: z.enum(DNS_TRANSPORTS),
      verified: z
        .boolean()
        .nullable()
        .describe('whether the certificate of an encrypted server was verified; null before a connection'),
      fault: z
        .enum(ENCRYPTED_FAULTS)
        .nullable()
        .describe('why the last connection to an encrypted server failed'),
    }),
  ),
  cache: z.object({
    entries: z.number(),
    bytes: z.number(),
    hits: z.number().describe('number since the start'),
    misses: z.number(),
  }),
  topClients: clientCounts.describe('the busiest clients of the last hour, at most 20'),
  refusedClients: clientCounts.describe('clients that were refused most often in the last hour, at most 20'),
  zones: z.array(
    z.object({
      id: z.string(),
      origin: z.string(),
      serial: z.number().describe('serial that is served'),
      records: z.number(),
    }),
  ),
  devices: z.number().describe('number of addresses with a known MAC'),
  spool: z.object({
    bytes: z.number(),
    lagSeconds: z.number().describe('for how long visits have been waiting to be stored'),
    dropped: z.number().describe('visits that were removed because the spool was full, since the start'),
    fault: z
      .string()
      .nullable()
      .describe('error code of the operating system while visits cannot be written'),
  }),
  memoryBytes: z.number(),
  offered: endpoints.describe('addresses of this machine in private networks, to listen on'),
})
export type GatewayReport = z.infer<typeof gatewayReportSchema>
