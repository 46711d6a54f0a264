import { z } from 'zod'
import type { FieldTable } from '../fields/field.ts'
import { storedSchemas } from '../fields/field-schemas.ts'
import { MAX_ENFORCER_NAME } from '../limits/field-limits.ts'
import { specifiedDnsServersSchema } from './dns-settings.ts'
import { solvedModeSchema } from './visit-values.ts'

/**
 * `local`: the gateway of the console's machine. `gateway`: one on another machine, run by a node. `bind`: a BIND server
 * that a node drives.
 */
export const ENFORCER_KINDS = ['local', 'gateway', 'bind'] as const
/** Those that a node runs. */
export const NODE_KINDS = ['gateway', 'bind'] as const
export type EnforcerKind = (typeof ENFORCER_KINDS)[number]

/** The enforcer that always exists. */
export const LOCAL_ENFORCER = 'local'

/**
 * `serving`: each question of the last 15 seconds was answered as decided by the wanted policies. `stale`: as decided by
 * older ones. `failing`: an answer differs or is missing. `unreachable`: the node has not reported for 15 seconds.
 */
export const ENFORCER_STATES = ['serving', 'stale', 'failing', 'unreachable', 'joining', 'off'] as const
export type EnforcerState = (typeof ENFORCER_STATES)[number]

/** The fields of an enforcer that administrators set. */
export const ENFORCER_FIELDS = {
  name: {
    kind: 'text',
    max: MAX_ENFORCER_NAME,
    isRequired: true,
    isLine: true,
    label: { 'zh-CN': '名称', 'en-US': 'Name' },
    missing: { 'zh-CN': '请填写名称', 'en-US': 'Enter a name' },
    option: { flags: '--name <name>', help: { 'zh-CN': '执行点名称', 'en-US': 'name of the enforcer' } },
  },
  site: {
    kind: 'text',
    max: MAX_ENFORCER_NAME,
    isLine: true,
    label: { 'zh-CN': '站点', 'en-US': 'Site' },
    hint: { 'zh-CN': '例如“总部”或“一分校”', 'en-US': 'For example "Head office" or "School A"' },
    option: { flags: '--site <site>', help: { 'zh-CN': '所在站点', 'en-US': 'site where it is' } },
  },
  ring: {
    kind: 'number',
    min: 1,
    max: 3,
    initial: 1,
    label: { 'zh-CN': '批次', 'en-US': 'Ring' },
    hint: {
      'zh-CN': '新的策略版本先到第 1 批；上一批已证明且没有失败时，才到下一批',
      'en-US':
        'New policies reach ring 1 first. The next ring follows once one enforcer of the ring before has proved them and none has failed.',
    },
    option: {
      flags: '--ring <ring>',
      help: { 'zh-CN': '发布批次（1 到 3）', 'en-US': 'ring of publishing (1 to 3)' },
    },
  },
} as const satisfies FieldTable

const settingTexts = z.array(z.string())

/** Where the certificate of an enforcer comes from, if not from the defaults for all. */
export const NODE_CERTIFICATE_SOURCES = ['files', 'none'] as const

/** What a site or an enforcer has instead of the defaults for all; a key that is left out inherits. */
export const enforcerSettingsSchema = z.object({
  listen: settingTexts.optional().describe('each `ip#port`'),
  defaultDNSServers: settingTexts.optional(),
  specifiedDNSServers: z.array(specifiedDnsServersSchema.pick({ match: true, servers: true })).optional(),
  sinkholeIPv4: z.string().nullable().optional().describe('null: none'),
  sinkholeIPv6: z.string().nullable().optional(),
  dot: z.object({ listen: settingTexts }).optional().describe('each `ip#port`; empty: no DNS over TLS'),
  doh: z
    .object({ listen: settingTexts, path: z.string().optional() })
    .optional()
    .describe('each `ip#port`; empty: no DNS over HTTPS'),
  certificate: z
    .object({
      source: z.enum(NODE_CERTIFICATE_SOURCES),
      certFile: z.string().nullable().default(null),
      keyFile: z.string().nullable().default(null),
    })
    .optional()
    .describe(
      'files on the machine of the enforcer, below its NETWARDEN_CERT_ROOTS; the key never leaves it',
    ),
})
export type EnforcerSettings = z.infer<typeof enforcerSettingsSchema>

/** The fields of a new enforcer: what it is stays. */
export const NEW_ENFORCER_FIELDS = {
  ...ENFORCER_FIELDS,
  kind: {
    kind: 'choice',
    values: NODE_KINDS,
    initial: 'gateway',
    words: {
      gateway: { 'zh-CN': 'Netwarden 网关', 'en-US': 'Netwarden gateway' },
      bind: { 'zh-CN': 'BIND 9.18 服务器', 'en-US': 'BIND 9.18 server' },
    },
    label: { 'zh-CN': '类型', 'en-US': 'Type' },
    hint: {
      'zh-CN': '网关由节点自行运行；BIND 由同一台机器上的节点驱动',
      'en-US': 'A node runs the gateway itself; a BIND server is driven by a node on its machine.',
    },
    option: {
      flags: '--kind <kind>',
      help: { 'zh-CN': '类型：gateway 或 bind', 'en-US': 'gateway or bind' },
    },
  },
} as const satisfies FieldTable

const differingSchema = z.object({
  segmentId: z.string(),
  name: z.string().describe('the name that was asked'),
  expected: solvedModeSchema,
  got: z
    .string()
    .describe('passed, banned, silent (no answer), foreign (another program) or unloaded (no policies)'),
  via: z.string().describe('address and transport'),
})

export const canariesSchema = z.object({
  asked: z.number().describe('questions of the last round, of every segment at every address'),
  agreed: z.number().describe('of these: answered as decided'),
  differing: z.array(differingSchema).describe('at most 50'),
})
export type Canaries = z.infer<typeof canariesSchema>

/** `notReached`: no address of the enforcer answers to the console, which is no fault. */
export const FROM_CONSOLE_STATES = ['reached', 'notReached', 'notAsked'] as const

const fromConsoleSchema = canariesSchema.extend({
  state: z.enum(FROM_CONSOLE_STATES).describe('notReached: no address answers to the console; no fault'),
  at: z.string().nullable().describe('when the console asked last'),
})
export type FromConsole = z.infer<typeof fromConsoleSchema>

export const cannotSchema = z
  .array(z.object({ what: z.string(), why: z.string() }))
  .describe('rules that it cannot carry out')

export const enforcerSchema = z.object({
  id: z.string(),
  ...storedSchemas(ENFORCER_FIELDS),
  kind: z.enum(ENFORCER_KINDS),
  state: z.enum(ENFORCER_STATES),
  reason: z.string().optional().describe('why it is not serving, and how to solve it'),
  wanted: z.number().nullable().describe('generation of the policies that it has to enforce'),
  inForce: z.number().nullable().describe('generation that its answers show; null before the first answer'),
  provenAt: z.string().nullable().describe('when every question was last answered as decided'),
  canaries: canariesSchema,
  fromConsole: fromConsoleSchema
    .optional()
    .describe('what the console gets when it asks the addresses itself; missing for the local one'),
  queriesPerSecond: z.number().describe('mean of the last ten seconds'),
  spool: z.object({
    bytes: z.number(),
    lagSeconds: z.number().describe('age of the oldest visit that is not stored'),
    dropped: z.number().describe('visits that were removed because the spool was full'),
  }),
  clockOffsetMs: z.number().nullable().describe('its clock minus that of the console; null where unknown'),
  version: z.string().nullable().describe('version of the program'),
  serverVersion: z.string().optional().describe('version of the driven server; missing for gateways'),
  memoryBytes: z
    .number()
    .optional()
    .describe('estimate of what the policies take on the driven server; missing for gateways'),
  addresses: z.array(z.string()).describe('where devices can ask it, each `ip#port`'),
  settings: enforcerSettingsSchema.describe('what differs from the settings of its site and the defaults'),
  cannot: cannotSchema,
  lastSeenAt: z.string().nullable(),
  createdAt: z.string(),
})
export type Enforcer = z.infer<typeof enforcerSchema>
