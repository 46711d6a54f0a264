import { z } from 'zod'
import type { FieldTable } from '../fields/field.ts'
import { storedSchemas } from '../fields/field-schemas.ts'
import {
  MAX_GATEWAY_CACHE_BYTES,
  MAX_GATEWAY_CLIENT_RATE,
  MAX_GATEWAY_LISTEN,
  MAX_GATEWAY_NETWORKS,
  MAX_GATEWAY_STALE_SECONDS,
  MAX_GATEWAY_TTL_SECONDS,
  MIN_GATEWAY_TTL_SECONDS,
} from '../limits/constants.ts'
import { MAX_DOMAIN_TEXT_LENGTH } from '../validators/domain-name.ts'
import { BAN_PAGE_SETTINGS } from './ban-page.ts'
import { encryptedDnsSchema } from './encrypted-dns-settings.ts'
import { GATEWAY_BAN_ANSWERS, WITHOUT_POLICIES } from './gateway.ts'

const line = z.string().trim().min(1, { error: 'validation.required' }).max(MAX_DOMAIN_TEXT_LENGTH)
const MAX_IP = 45

const SINKHOLE = {
  kind: 'text',
  max: MAX_IP,
  initial: null,
  hint: {
    'zh-CN': '被阻断的域名解析为此地址；留空的地址族没有记录',
    'en-US': 'Banned names resolve to it; an empty address family has no record',
  },
} as const

/** Settings that the gateway process takes as they are; their initial values are those of the process. */
export const GATEWAY_PROCESS_SETTINGS = {
  allowedClients: {
    kind: 'texts',
    max: MAX_GATEWAY_NETWORKS,
    isRequired: true,
    initial: [
      ...['127.0.0.0/8', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '169.254.0.0/16', '100.64.0.0/10'],
      ...['::1/128', 'fc00::/7', 'fe80::/10'],
    ],
    schema: line,
    about: 'networks whose queries are answered',
    label: { 'zh-CN': '允许的客户端', 'en-US': 'Allowed clients' },
    hint: {
      'zh-CN': '只应答这些网段，其他客户端得到 REFUSED',
      'en-US': 'Only these networks are answered; other clients get REFUSED',
    },
    option: {
      flags: '--allow <networks>',
      help: {
        'zh-CN': '允许查询的客户端：IP 或网段，多个以逗号分隔',
        'en-US': 'clients that may send queries: IPs or networks, separated by commas',
      },
    },
  },
  queriesPerSecondPerClient: {
    kind: 'number',
    min: 0,
    max: MAX_GATEWAY_CLIENT_RATE,
    initial: 1_000,
    about: 'for each IPv4 address and IPv6 /64; 0 is no limit',
    label: { 'zh-CN': '每个客户端每秒查询上限', 'en-US': 'Queries per second for each client' },
    hint: {
      'zh-CN': '按 IPv4 地址和 IPv6 /64 计；0 表示不限',
      'en-US': 'For each IPv4 address and IPv6 /64; 0 is no limit',
    },
    option: {
      flags: '--client-rate <count>',
      help: {
        'zh-CN': '每个客户端每秒的查询上限，0 为不限',
        'en-US': 'maximum number of queries per second for one client; 0 for no limit',
      },
    },
  },
  cacheBytes: {
    kind: 'number',
    min: 0,
    max: MAX_GATEWAY_CACHE_BYTES,
    initial: 32 * 2 ** 20,
    unit: { 'zh-CN': '字节', 'en-US': 'bytes' },
    shownIn: { factor: 2 ** 20, unit: { 'zh-CN': 'MiB', 'en-US': 'MiB' } },
    about: '0 is no cache',
    label: { 'zh-CN': '缓存', 'en-US': 'Cache' },
    hint: { 'zh-CN': '0 表示不缓存', 'en-US': '0 is no cache' },
    option: {
      flags: '--cache-bytes <bytes>',
      help: { 'zh-CN': '缓存上限（字节），0 为不缓存', 'en-US': 'size of the cache in bytes; 0 for none' },
    },
  },
  serveStaleSeconds: {
    kind: 'number',
    min: 0,
    max: MAX_GATEWAY_STALE_SECONDS,
    initial: 3_600,
    unit: { 'zh-CN': '秒', 'en-US': 's' },
    shownIn: { factor: 60, unit: { 'zh-CN': '分钟', 'en-US': 'minutes' } },
    about: 'how old an expired answer may be while no upstream server answers',
    label: {
      'zh-CN': '上游无应答时，可用过期应答',
      'en-US': 'Expired answers while no upstream answers',
    },
    hint: { 'zh-CN': '最多 720 分钟；0 表示不使用', 'en-US': 'At most 720 minutes; 0 is never' },
    option: {
      flags: '--serve-stale <seconds>',
      help: {
        'zh-CN': '上游均无应答时，可使用过期多久的缓存（秒）',
        'en-US': 'how old an expired answer may be while no upstream server answers, in seconds',
      },
    },
  },
  maxTtlSeconds: {
    kind: 'number',
    min: MIN_GATEWAY_TTL_SECONDS,
    max: MAX_GATEWAY_TTL_SECONDS,
    initial: 3_600,
    unit: { 'zh-CN': '秒', 'en-US': 's' },
    about: 'longer TTLs are cut: after this time a ban is in force at every client',
    label: { 'zh-CN': '客户端缓存应答的最长时间', 'en-US': 'Longest time that clients keep an answer' },
    hint: {
      'zh-CN': '超过此时间，新的阻断对所有客户端生效',
      'en-US': 'After this time a new ban is in force at every client',
    },
    option: {
      flags: '--max-ttl <seconds>',
      help: {
        'zh-CN': '客户端缓存应答的最长时间（秒）',
        'en-US': 'longest time in seconds that clients keep an answer',
      },
    },
  },
  withoutPolicies: {
    kind: 'choice',
    values: WITHOUT_POLICIES,
    words: {
      closed: { 'zh-CN': 'SERVFAIL（不解析任何域名）', 'en-US': 'SERVFAIL (no name resolves)' },
      open: {
        'zh-CN': '放行（正常解析，不阻断任何域名）',
        'en-US': 'Allow (names resolve, nothing is banned)',
      },
    },
    initial: 'closed',
    about: 'answer while no policies can be read: SERVFAIL (closed), or as if there were no bans (open)',
    label: { 'zh-CN': '没有任何策略时的应答', 'en-US': 'Answer without any policies' },
    hint: {
      'zh-CN': '策略文件缺失或损坏时，按最近一次可用的策略执行；此项仅用于一份都没有的情况',
      'en-US':
        'While the policy file is missing or damaged, the last good policies apply. This is for the case that there are none.',
    },
    option: {
      flags: '--without-policies <answer>',
      help: {
        'zh-CN': '没有任何可用的策略时：closed 应答 SERVFAIL，open 放行',
        'en-US':
          'answer while there are no policies at all: SERVFAIL (closed), or as if there were no bans (open)',
      },
    },
  },
  blockPrivateAnswers: {
    kind: 'flag',
    initial: true,
    about: 'against DNS rebinding',
    label: { 'zh-CN': '防止 DNS 重绑定', 'en-US': 'Prevent DNS rebinding' },
    hint: {
      'zh-CN': '外部域名解析为内网地址时不予应答',
      'en-US': 'External names that resolve to private addresses get no answer',
    },
    option: {
      flags: '--private-answers <way>',
      words: ['block', 'pass'],
      help: {
        'zh-CN': '公共域名解析到内网地址时如何处理',
        'en-US': 'public names that resolve to private addresses',
      },
    },
  },
  privateAnswerDomains: {
    kind: 'texts',
    max: MAX_GATEWAY_NETWORKS,
    initial: [],
    schema: line,
    about: 'names below these may resolve to private addresses',
    label: { 'zh-CN': '允许解析为内网地址的域名', 'en-US': 'Names that may resolve to private addresses' },
    hint: {
      'zh-CN': '包括其下的所有域名，多个以逗号分隔',
      'en-US': 'With all names below them, separated by commas',
    },
    option: {
      flags: '--private-domains <domains>',
      help: {
        'zh-CN': '可以解析到内网地址的域名，多个以逗号分隔；空文本为不设置',
        'en-US': 'domains that may resolve to private addresses, separated by commas; an empty text for none',
      },
    },
  },
  answerCanaries: {
    kind: 'flag',
    initial: true,
    about: 'names by which browsers and phones turn off their own encrypted DNS get NXDOMAIN',
    label: {
      'zh-CN': '让浏览器和手机关闭自带的加密 DNS',
      'en-US': 'Make browsers and phones turn off their own encrypted DNS',
    },
    hint: {
      'zh-CN': '对 use-application-dns.net 等域名应答 NXDOMAIN',
      'en-US': 'use-application-dns.net and similar names get NXDOMAIN',
    },
    option: {
      flags: '--canaries <state>',
      words: ['on', 'off'],
      help: {
        'zh-CN': '是否让浏览器和手机停用自带的加密 DNS',
        'en-US': 'make browsers and phones turn off their own encrypted DNS',
      },
    },
  },
} as const satisfies FieldTable

/**
 * The settings of the gateway. Contract, store, operation log, configuration document, the options and columns of the
 * command line, and the values of the form follow from these descriptions.
 */
export const GATEWAY_SETTINGS = {
  /** The command line has two options for it, and the console a button. */
  enabled: { kind: 'flag', initial: false, label: { 'zh-CN': '启用', 'en-US': 'Enabled' } },
  listen: {
    kind: 'texts',
    max: MAX_GATEWAY_LISTEN,
    isRequired: true,
    initial: [],
    schema: line,
    about: 'each `ip#port`; written without a port, 53',
    label: { 'zh-CN': '监听地址', 'en-US': 'Addresses to listen on' },
    hint: {
      'zh-CN': 'IP 或 IP:端口，多个以逗号分隔；端口默认为 53',
      'en-US': 'IP or IP:port, separated by commas; without a port, 53',
    },
    option: {
      flags: '--listen <addresses>',
      help: {
        'zh-CN': '监听地址：IP 或 IP#端口，多个以逗号分隔',
        'en-US': 'listen addresses as IP or IP#port, separated by commas',
      },
    },
  },
  banAnswer: {
    kind: 'choice',
    values: GATEWAY_BAN_ANSWERS,
    words: {
      nxdomain: { 'zh-CN': 'NXDOMAIN（域名不存在）', 'en-US': 'NXDOMAIN (the name does not exist)' },
      nodata: {
        'zh-CN': 'NODATA（无记录，部分应用因此不改用自带的 DNS）',
        'en-US': 'NODATA (no record; some applications then do not turn to a resolver of their own)',
      },
      refused: { 'zh-CN': 'REFUSED（拒绝）', 'en-US': 'REFUSED' },
      sinkhole: { 'zh-CN': '指定的地址', 'en-US': 'An address of your choice' },
      page: {
        'zh-CN': '阻断页面（网关自身的地址）',
        'en-US': 'The page for banned names (an address of the gateway)',
      },
    },
    initial: 'nxdomain',
    about: 'what a client receives for a banned name',
    label: { 'zh-CN': '阻断时的应答', 'en-US': 'Answer for banned names' },
    option: {
      flags: '--ban-answer <answer>',
      help: { 'zh-CN': '对被阻断域名的应答', 'en-US': 'answer for banned names' },
    },
  },
  sinkholeIPv4: {
    ...SINKHOLE,
    label: { 'zh-CN': '阻断解析地址（IPv4）', 'en-US': 'Address for banned names (IPv4)' },
    option: {
      flags: '--sinkhole-ipv4 <ip>',
      help: {
        'zh-CN': '被阻断域名解析到的 IPv4 地址；空文本为不设置',
        'en-US': 'IPv4 address that banned names resolve to; an empty text for none',
      },
    },
  },
  sinkholeIPv6: {
    ...SINKHOLE,
    label: { 'zh-CN': '阻断解析地址（IPv6）', 'en-US': 'Address for banned names (IPv6)' },
    option: {
      flags: '--sinkhole-ipv6 <ip>',
      help: {
        'zh-CN': '被阻断域名解析到的 IPv6 地址；空文本为不设置',
        'en-US': 'IPv6 address that banned names resolve to; an empty text for none',
      },
    },
  },
  ...GATEWAY_PROCESS_SETTINGS,
  securityNeedsSuperadmin: {
    kind: 'flag',
    initial: false,
    about: 'whether requests for names that a list of malicious domains bans are granted by superadmins only',
    label: {
      'zh-CN': '恶意域名的放行申请仅由超级管理员批准',
      'en-US': 'Only superadmins grant requests for malicious names',
    },
    hint: {
      'zh-CN': '适用于被恶意域名类名单阻断的域名',
      'en-US': 'For names that a list of malicious domains bans',
    },
    option: {
      flags: '--security-needs-superadmin <state>',
      help: {
        'zh-CN': '恶意域名的放行申请是否仅由超级管理员批准',
        'en-US': 'whether only superadmins grant requests for malicious names',
      },
    },
  },
} as const satisfies FieldTable

/** Settings of the gateway. */
export const gatewayConfigSchema = z.object({
  ...storedSchemas(GATEWAY_SETTINGS),
  ...encryptedDnsSchema.shape,
  banPage: z.object(storedSchemas(BAN_PAGE_SETTINGS)),
  version: z.number().describe('0 until the settings are saved for the first time'),
})
export type GatewayConfig = z.infer<typeof gatewayConfigSchema>
