import {
  CERTIFICATE_STATES,
  ENCRYPTED_FAULTS,
  GATEWAY_BAN_ANSWERS,
  GATEWAY_PROCESS_SETTINGS,
  SOLVED_MODES,
} from '@netwarden/shared/domain'
import { newSchemas } from '@netwarden/shared/fields'
import { APP_NAME, MAX_DNS_SERVER_LENGTH } from '@netwarden/shared/limits'
import { z } from 'zod'
import { enforcerAnswerSchema } from '../policies/enforcer.ts'

/**
 * The interface between the gateway process and its supervisor: the setup file, the control messages (one JSON object
 * per line on a unix socket) and the status. Both ends parse with these schemas.
 */

/** An address and a port as settings write them, `127.0.0.1#5300` or `::1#53`; without a port, 53. */
const endpoint = z.string().min(2).max(60)
const address = z.string().min(2).max(45)

/**
 * What a client receives for a banned name. Sinkhole without an address of a family answers NODATA for it, and so does
 * the page.
 */
export const banAnswerSchema = z.object({
  answer: z.enum(GATEWAY_BAN_ANSWERS),
  sinkholeIPv4: address.nullable().default(null),
  sinkholeIPv6: address.nullable().default(null),
})
export type BanAnswer = z.infer<typeof banAnswerSchema>

const mode = z.string().max(20).nullable().default(null)
const safeSearchSchema = z.object({
  safeSearchGoogle: mode,
  safeSearchBing: mode,
  safeSearchDuckDuckGo: mode,
  safeSearchYouTube: mode,
})

/** As `canonicalDnsServer` writes servers. */
const server = z.string().min(2).max(MAX_DNS_SERVER_LENGTH)

export const upstreamServerSchema = z.object({
  server,
  /** Whether its AD bit is passed on (RFC 4035 §3.2.3); only safe over a network path that cannot be altered. */
  isTrusted: z.boolean().default(false),
})

/** `match` is a CIDR, a range `a-b`, an IP, or a domain suffix; the longest suffix precedes every client entry. */
export const specifiedUpstreamsSchema = z.object({
  match: z.string().min(1).max(255),
  servers: z.array(upstreamServerSchema).min(1),
})

/** DNS over TLS and HTTPS, and how devices find out about them. */
export const encryptedSettingsSchema = z.object({
  dot: z.array(endpoint).max(64).default([]),
  doh: z.array(endpoint).max(64).default([]),
  dohPath: z.string().min(1).max(200).default('/dns-query'),
  /** `roots`: the folders that may hold the files, of which links may not lead out. */
  certificate: z
    .object({ certFile: z.string(), keyFile: z.string(), roots: z.array(z.string()).default([]) })
    .nullable()
    .default(null),
  /** The name by which devices verify the gateway. */
  serverName: z.string().nullable().default(null),
  ddr: z.boolean().default(true),
})
export type EncryptedSettings = z.infer<typeof encryptedSettingsSchema>

/** The page that clients see in place of a banned site, by plain HTTP. */
export const pageSettingsSchema = z.object({
  listen: z.array(endpoint).max(64).default([]),
  showReason: z.boolean().default(true),
  takesRequests: z.boolean().default(false),
  softwareName: z.string().max(200).default(APP_NAME),
  copyright: z.string().max(1_000).default(''),
})
export type PageSettings = z.infer<typeof pageSettingsSchema>

const hexKey = z.string().regex(/^[0-9a-f]{64}$/)

/** All settings that a running gateway applies without a restart. */
export const gatewaySettingsSchema = z.object({
  listen: z.array(endpoint).max(64),
  /** False is monitor mode: verdicts are recorded and nothing is banned. */
  isEnforcing: z.boolean().default(true),
  ban: banAnswerSchema.prefault({ answer: 'nxdomain' }),
  /** By segment id; a segment without an entry uses `ban`. */
  banBySegment: z.record(z.string(), banAnswerSchema).default({}),
  /** Of all devices, and of segments with settings of their own, by id. */
  safeSearch: z
    .object({ ofAll: safeSearchSchema, bySegment: z.record(z.string(), safeSearchSchema).default({}) })
    .nullable()
    .default(null),
  page: pageSettingsSchema.prefault({}),
  ...newSchemas(GATEWAY_PROCESS_SETTINGS),
  /** The key of marked questions (`proof/marked-question.ts`), in hexadecimal; null: there are none. */
  proofKey: hexKey.nullable().default(null),
  /** The same, of the questions that the console sends to the gateway of a node. */
  consoleProofKey: hexKey.nullable().default(null),
  encrypted: encryptedSettingsSchema.prefault({}),
  /** Whether ANY gets REFUSED instead of the HINFO of RFC 8482. */
  refuseAny: z.boolean().default(false),
  upstreams: z
    .object({
      default: z.array(upstreamServerSchema).default([]),
      specified: z.array(specifiedUpstreamsSchema).default([]),
      /** The file with the system's own servers, used while there are no default ones. */
      systemResolvConf: z.string().default('/etc/resolv.conf'),
    })
    .prefault({}),
})
export type GatewaySettings = z.infer<typeof gatewaySettingsSchema>

/** The JSON file whose path is the only argument of the process. It is read once, at the start. */
export const gatewaySetupSchema = z.object({
  /** The product's version; a supervisor of another version stops this process and starts its own. */
  version: z.string(),
  paths: z.object({
    /** The compiled policies (`policies.bin`), with those that were used before beside them. */
    policies: z.string(),
    /** The known devices (`policies/devices-file.ts`). */
    devices: z.string(),
    /** Zones that are served (`policies/zones-file.ts`). */
    zones: z.string(),
    /** Folder of the segment files with visits. */
    spool: z.string(),
    /** Unix socket for control messages, at most 100 characters. */
    control: z.string().max(100),
    /** Unix socket at which the supervisor takes what people send from the page; null: none does. */
    relay: z.string().max(100).nullable().default(null),
  }),
  settings: gatewaySettingsSchema,
  spool: z
    .object({
      /** A segment file is complete once it has this size. */
      fileBytes: z
        .number()
        .int()
        .positive()
        .default(64 * 2 ** 20),
      /** Beyond this the oldest complete files are removed and counted. */
      totalBytes: z
        .number()
        .int()
        .positive()
        .default(2 * 2 ** 30),
      /** On a full disk, queries are answered and their visits counted as dropped; otherwise they get no answer. */
      isCountedWhenFull: z.boolean().default(false),
    })
    .prefault({}),
})
export type GatewaySetup = z.infer<typeof gatewaySetupSchema>

const withId = { id: z.number().int() }

/** Messages of a supervisor. The gateway answers each message with one of the same `id`. */
export const controlRequestSchema = z.discriminatedUnion('type', [
  z.object({ ...withId, type: z.literal('status') }),
  /** New settings; listeners that keep their address are not closed. */
  z.object({ ...withId, type: z.literal('apply'), settings: gatewaySettingsSchema }),
  /** Reads policies, devices and zones again now; changes are also noticed within half a second. */
  z.object({ ...withId, type: z.literal('reload') }),
  /** Decides by the policies that were used before, until others than the present ones arrive. */
  z.object({ ...withId, type: z.literal('returnToFormer') }),
  /** Decides by the newest stored policies again, also where they were left for the former ones. */
  z.object({ ...withId, type: z.literal('takeNewest') }),
  /** One query as a device would send it; it is answered and not recorded. `server` queries that server directly. */
  z.object({
    ...withId,
    type: z.literal('query'),
    name: z.string().min(1).max(1_100),
    qtype: z.string().min(1).max(20),
    deviceIp: z.string().default('127.0.0.1'),
    server: server.nullable().default(null),
  }),
  /** Time of the last query of an address. */
  z.object({ ...withId, type: z.literal('client'), ip: address }),
  /** Opens policies beside the present ones, and decides these questions by them; nothing else changes. */
  z.object({
    ...withId,
    type: z.literal('try'),
    path: z.string().max(4_096),
    questions: z.array(z.object({ name: z.string().max(300), deviceIp: address })).max(2_000),
  }),
  z.object({ ...withId, type: z.literal('stop') }),
])
export type ControlRequest = z.infer<typeof controlRequestSchema>
export type ControlRequestInput = z.input<typeof controlRequestSchema>

/** Why an address is not served; each has its own solution text (`portTaken`: systemd-resolved or another server). */
export const LISTENER_FAULTS = ['portTaken', 'notPermitted', 'addressMissing', 'failed'] as const

/** Counts of queries by answer. `malformed` includes FORMERR, NOTIMP, BADVERS and no answer. */
export const answerCountsSchema = z.object({
  banned: z.number(),
  zone: z.number(),
  /** Special names, canaries and ANY. */
  special: z.number(),
  cached: z.number(),
  stale: z.number(),
  forwarded: z.number(),
  /** SERVFAIL because no upstream gave an answer. */
  failed: z.number(),
  /** By the access list; not recorded. */
  refused: z.number(),
  /** By the rate limit; not recorded. */
  limited: z.number(),
  malformed: z.number(),
  /** Of the forwarded and cached ones: banned by the upstream itself (EDE 15 to 17, 0.0.0.0 or ::). */
  bannedUpstream: z.number(),
})
export type AnswerCounts = z.infer<typeof answerCountsSchema>

/** Times of answers (ms); null without any answer. */
export const answerTimesSchema = z.object({
  count: z.number(),
  p50: z.number().nullable(),
  p95: z.number().nullable(),
  p99: z.number().nullable(),
})
export type AnswerTimes = z.infer<typeof answerTimesSchema>

/** `at`: the start of the minute (epoch ms). */
export const minuteTimesSchema = answerTimesSchema.extend({ at: z.number() })
export type MinuteTimes = z.infer<typeof minuteTimesSchema>

export const UPSTREAM_STATES = ['unknown', 'up', 'failing', 'down'] as const

const listenerStatusSchema = z.object({
  address: z.string(),
  isUp: z.boolean(),
  fault: z.enum(LISTENER_FAULTS).nullable(),
  /** The system's error code, such as EADDRINUSE. */
  code: z.string().nullable(),
})
export type ListenerStatus = z.infer<typeof listenerStatusSchema>

export const gatewayStatusSchema = z.object({
  version: z.string(),
  pid: z.number().int(),
  /** Epoch ms. */
  startedAt: z.number(),
  listeners: z.array(listenerStatusSchema),
  /** Addresses of the page for banned names. */
  pageListeners: z.array(listenerStatusSchema),
  policies: z.object({
    isLoaded: z.boolean(),
    generation: z.number(),
    since: z.number(),
    /** The generation that was left for the former one; null where the newest policies decide. */
    left: z.number().nullable(),
    /** Whether the stored file was read; otherwise the last good one decides, where there is one. */
    file: z.enum(['read', 'missing', 'damaged']),
  }),
  /** Why the devices or zones could not be read again; the former ones stay in use. */
  files: z.object({ devices: z.string().nullable(), zones: z.string().nullable() }),
  zones: z.array(z.object({ id: z.string(), origin: z.string(), serial: z.number(), records: z.number() })),
  devices: z.number(),
  /** Mean of the last ten seconds. */
  queriesPerSecond: z.number(),
  /** Since the start. */
  totals: answerCountsSchema,
  lastHour: answerCountsSchema,
  /** Each minute of the last hour, the oldest first; `at` is its start (epoch ms). */
  minutes: z.array(z.object({ at: z.number(), answers: answerCountsSchema })),
  /** From a query to its answer, in the last hour and in each minute of it with an answer. */
  times: answerTimesSchema,
  minuteTimes: z.array(minuteTimesSchema),
  cache: z.object({ entries: z.number(), bytes: z.number(), hits: z.number(), misses: z.number() }),
  upstreams: z.array(
    z.object({
      server: z.string(),
      state: z.enum(UPSTREAM_STATES),
      latencyMs: z.number().nullable(),
      queries: z.number(),
      failures: z.number(),
      /** From a message to the answer of the server, in the last hour. */
      times: answerTimesSchema,
      /** Only of the servers with the most answers. */
      minuteTimes: z.array(minuteTimesSchema),
      verified: z.boolean().nullable(),
      fault: z.enum(ENCRYPTED_FAULTS).nullable(),
    }),
  ),
  /** The busiest addresses of the last hour, at most 20. */
  topClients: z.array(z.object({ ip: z.string(), queries: z.number() })),
  /** Addresses that the access list refused most often in the last hour, at most 20. */
  refusedClients: z.array(z.object({ ip: z.string(), queries: z.number() })),
  tcpConnections: z.number(),
  encrypted: z.object({
    listeners: z.array(
      z.object({
        channel: z.enum(['dot', 'doh']),
        address: z.string(),
        isUp: z.boolean(),
        /** Null while it is served, or while there is no certificate. */
        fault: z.enum(LISTENER_FAULTS).nullable(),
        code: z.string().nullable(),
      }),
    ),
    /** The certificate that is served, and whether its files can be read; null where none is configured. */
    certificate: z
      .object({
        state: z.enum(CERTIFICATE_STATES),
        names: z.array(z.string()),
        /** Epoch ms. */
        notBefore: z.number().nullable(),
        notAfter: z.number().nullable(),
      })
      .nullable(),
    connections: z.number(),
    /** Connections that exceeded the bounds, since the start. */
    refused: z.number(),
  }),
  spool: z.object({
    bytes: z.number(),
    files: z.number(),
    /** Visits written since the start. */
    written: z.number(),
    /** Visits in files that were removed because the spool was full, since the start. */
    dropped: z.number(),
    /** Why visits cannot be written at the moment; queries get no answer meanwhile. */
    fault: z.string().nullable(),
  }),
  memoryBytes: z.number(),
})
export type GatewayStatus = z.infer<typeof gatewayStatusSchema>

export const controlReplySchema = z.discriminatedUnion('type', [
  z.object({ ...withId, type: z.literal('status'), status: gatewayStatusSchema }),
  z.object({ ...withId, type: z.literal('applied') }),
  z.object({ ...withId, type: z.literal('reloaded'), generation: z.number() }),
  z.object({ ...withId, type: z.literal('returned'), generation: z.number() }),
  z.object({ ...withId, type: z.literal('taken'), generation: z.number() }),
  z.object({ ...withId, type: z.literal('answered'), result: enforcerAnswerSchema }),
  z.object({ ...withId, type: z.literal('client'), lastQueryAt: z.number().nullable() }),
  z.object({
    ...withId,
    type: z.literal('tried'),
    generation: z.number(),
    verdicts: z.array(z.enum(SOLVED_MODES)),
  }),
  z.object({ ...withId, type: z.literal('stopping') }),
  /** The message could not be read, or the query could not be answered. */
  z.object({ ...withId, type: z.literal('fault'), reason: z.string() }),
])
export type ControlReply = z.infer<typeof controlReplySchema>
