import { z } from 'zod'
import type { FieldTable, FieldValues } from '../fields/field.ts'
import { storedSchemas } from '../fields/field-schemas.ts'
import { MAX_DNS_SERVER_LENGTH } from '../limits/constants.ts'
import { MAX_ENFORCER_NAME } from '../limits/field-limits.ts'
import { specifiedDnsServersSchema } from './dns-settings.ts'
import { solvedModeSchema } from './visit-values.ts'

/** Those that a node runs: `bind` is a BIND server that it drives. */
export const NODE_KINDS = ['gateway', 'bind'] as const
/** Those that administrators add. `observed`: a DNS server that is only asked and compared. */
export const NEW_ENFORCER_KINDS = [...NODE_KINDS, 'observed'] as const
/** `local`: the gateway of the console's machine. */
export const ENFORCER_KINDS = ['local', ...NEW_ENFORCER_KINDS] as const
export type EnforcerKind = (typeof ENFORCER_KINDS)[number]

/** The enforcer that always exists. */
export const LOCAL_ENFORCER = 'local'

/**
 * `serving`: each question of the last 15 seconds was answered as decided by the wanted policies. `stale`: as decided by
 * older ones. `failing`: an answer differs or is missing. `unreachable`: the node has not reported for 15 seconds. Of an
 * observed server, the last round counts for three minutes, and `unreachable` means that no answer showed a verdict.
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
    values: NEW_ENFORCER_KINDS,
    initial: 'gateway',
    words: {
      gateway: { 'zh-CN': 'Netwarden 网关', 'en-US': 'Netwarden gateway' },
      bind: { 'zh-CN': 'BIND 9.18 服务器', 'en-US': 'BIND 9.18 server' },
      observed: { 'zh-CN': '仅观察的 DNS 服务器', 'en-US': 'Observed DNS server' },
    },
    label: { 'zh-CN': '类型', 'en-US': 'Type' },
    hint: {
      'zh-CN': '网关由节点自行运行；BIND 由同一台机器上的节点驱动；仅观察的服务器只提问和比较，不下发策略',
      'en-US':
        'A node runs the gateway itself; a BIND server is driven by a node on its machine; an observed server is only asked and compared.',
    },
    option: {
      flags: '--kind <kind>',
      help: { 'zh-CN': '类型：gateway、bind 或 observed', 'en-US': 'gateway, bind or observed' },
    },
  },
} as const satisfies FieldTable

/** What is known of an observed server. */
export const OBSERVED_FIELDS = {
  address: {
    kind: 'text',
    max: MAX_DNS_SERVER_LENGTH,
    isRequired: true,
    isLine: true,
    label: { 'zh-CN': '服务器地址', 'en-US': 'Server address' },
    hint: { 'zh-CN': 'IP 或 IP#端口，例如 192.0.2.53#53', 'en-US': 'IP or IP#port, such as 192.0.2.53#53' },
    missing: { 'zh-CN': '请填写服务器地址', 'en-US': 'Enter the address of the server' },
    option: {
      flags: '--address <address>',
      help: {
        'zh-CN': '仅观察的服务器的地址，IP 或 IP#端口',
        'en-US': 'address of an observed server, IP or IP#port',
      },
    },
  },
  sourceId: {
    kind: 'text',
    max: MAX_ENFORCER_NAME,
    isLine: true,
    initial: null,
    label: { 'zh-CN': '日志数据源', 'en-US': 'Source of its log' },
    hint: {
      'zh-CN': '读取该服务器日志的数据源；选择后可比较日志中的判定',
      'en-US': 'The source that reads the log of this server, to compare the verdicts in it',
    },
    option: {
      flags: '--source <source>',
      help: {
        'zh-CN': '读取其日志的数据源的名称或 ID；“default”表示不使用',
        'en-US': "name or id of the source that reads its log; 'default' for none",
      },
    },
  },
} as const satisfies FieldTable
export type ObservedServer = FieldValues<typeof OBSERVED_FIELDS>

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

const observedSchema = z.object({
  ...storedSchemas(OBSERVED_FIELDS),
  from: z
    .string()
    .nullable()
    .describe('address of the console towards the server; null before the first round'),
  segmentId: z.string().nullable().describe('segment of that address, whose policies are compared'),
  askedAt: z.string().nullable().describe('time of the last round'),
  unanswered: z
    .number()
    .describe('questions of the last round without an answer that shows a verdict; no difference'),
})

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
  observed: observedSchema.optional().describe('of an observed server alone'),
  lastSeenAt: z.string().nullable(),
  createdAt: z.string(),
})
export type Enforcer = z.infer<typeof enforcerSchema>
