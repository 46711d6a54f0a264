import type { Field, Texts } from '../fields/field.ts'
import type { RiskLevel } from './visit-values.ts'

export type RiskThreshold = Extract<Field, { kind: 'number' }> & {
  initial: number
  /** Settings and documents of before a release lack it. */
  isLater?: true
}

/** A figure of a reason that has a limit. */
export interface RiskFigure {
  label: Texts
  /** The parameter of the reason that is its limit; without it, `limit`. */
  limit?: string
  /** The figure must be at most the limit; otherwise it must be at least the limit. */
  isMost?: true
}

export interface RiskRule {
  type: 'threat' | 'behaviour' | 'asset' | 'service'
  /** Technique of MITRE ATT&CK (Enterprise, version 15) that the rule detects; null when none fits. */
  attackId: string | null
  /** Level until an administrator changes it. */
  level: RiskLevel
  thresholds: Readonly<Record<string, RiskThreshold>>
  /** Thresholds of settings and documents from before a release: accepted and not kept. */
  formerThresholds?: readonly string[]
  /** By reason and figure, such as `carried.names`. */
  figures: Readonly<Record<string, RiskFigure>>
  /** The visits that an event counts, besides being those of its device. */
  counts:
    | 'all'
    | 'answers'
    | 'banned'
    | 'destination'
    | 'domains'
    | 'listed'
    | 'missing'
    | 'names'
    | 'resolvers'
    | 'swept'
    | 'transfers'
}

type Range = readonly [min: number, max: number]
/** Largest number of names that a rule counts in a window. */
export const MOST_COUNTED_NAMES = 512
const COUNT: Range = [1, 1_000_000]
const NAMES: Range = [1, MOST_COUNTED_NAMES]
/** As many names as a finding keeps. */
const FEW: Range = [1, 100]

const VISITS = { 'zh-CN': '访问次数', 'en-US': 'Visits' }
const DOMAINS = { 'zh-CN': '域名数', 'en-US': 'Names' }
const FAILURES = { 'zh-CN': '失败次数', 'en-US': 'Failures' }
const TARGETS = { 'zh-CN': '目标数', 'en-US': 'Targets' }
const RESOLVERS = { 'zh-CN': '网外解析服务数', 'en-US': 'Outside resolvers' }
const MOST_DEVICES = { 'zh-CN': '最多设备数', 'en-US': 'Maximum devices' }
const QUIET_DAYS = decimal(7, [0, 365], { 'zh-CN': '初始不告警天数', 'en-US': 'Initial quiet days' })

/** The rules for access records, and the one for services. */
export const RISK_RULES = {
  badListHit: {
    type: 'threat',
    attackId: 'T1071',
    level: 'high',
    thresholds: { visits: whole(1, COUNT, VISITS) },
    figures: { 'visits.visits': { label: VISITS } },
    counts: 'listed',
  },
  generatedNames: {
    type: 'threat',
    attackId: 'T1568.002',
    level: 'medium',
    thresholds: {
      names: whole(10, NAMES, DOMAINS),
      failures: whole(8, NAMES, FAILURES),
      score: decimal(0.5, [0, 1], { 'zh-CN': '生成可能性（0–1）', 'en-US': 'Score (0–1)' }),
    },
    figures: {
      'generated.names': { label: { 'zh-CN': '疑似算法生成的域名数', 'en-US': 'Names that look generated' } },
      'failedNames.failures': {
        label: { 'zh-CN': '其中不存在的域名数', 'en-US': 'Of these, names that do not exist' },
      },
      'sharedWords.names': {
        label: {
          'zh-CN': '由相同单词组合而成的不存在域名数',
          'en-US': 'Failed names that combine the same words',
        },
      },
    },
    counts: 'domains',
  },
  dnsTunnel: {
    type: 'threat',
    attackId: 'T1071.004',
    level: 'high',
    thresholds: {
      names: whole(100, NAMES, DOMAINS),
      characters: later(whole(600, [100, 1_000_000], { 'zh-CN': '新字符数', 'en-US': 'New characters' })),
    },
    formerThresholds: ['meanLength', 'entropy'],
    figures: {
      // Of events of before 2026-12.
      'names.names': {
        label: { 'zh-CN': '同一注册域下的域名数', 'en-US': 'Names below one registrable domain' },
      },
      'names.meanLength': {
        label: { 'zh-CN': '平均长度（字符）', 'en-US': 'Mean length (characters)' },
        limit: 'lengthLimit',
      },
      'names.entropy': {
        label: { 'zh-CN': '信息熵（比特）', 'en-US': 'Entropy (bits)' },
        limit: 'entropyLimit',
      },
      'carried.names': { label: { 'zh-CN': '新域名数', 'en-US': 'New names' } },
      'carried.characters': {
        label: { 'zh-CN': '新字符数', 'en-US': 'New characters' },
        limit: 'charactersLimit',
      },
    },
    counts: 'destination',
  },
  beaconing: {
    type: 'threat',
    attackId: 'T1071',
    level: 'medium',
    thresholds: {
      visits: whole(12, [4, 300], VISITS),
      deviation: decimal(25, [0, 100], { 'zh-CN': '间隔偏差（%）', 'en-US': 'Deviation (%)' }),
      devices: whole(2, [1, 10], MOST_DEVICES),
    },
    figures: {
      'contacts.contacts': { label: { 'zh-CN': '连接次数', 'en-US': 'Contacts' } },
      'interval.deviation': {
        label: { 'zh-CN': '间隔的偏差（%）', 'en-US': 'Deviation of the interval (%)' },
        isMost: true,
      },
      'rarity.devices': {
        label: { 'zh-CN': '访问过的设备数', 'en-US': 'Devices that visited it' },
        isMost: true,
      },
    },
    counts: 'destination',
  },
  bannedBurst: {
    type: 'behaviour',
    attackId: null,
    level: 'low',
    thresholds: { tries: whole(40, COUNT, { 'zh-CN': '请求数', 'en-US': 'Requests' }) },
    figures: { 'banned.tries': { label: { 'zh-CN': '被阻断的请求数', 'en-US': 'Banned requests' } } },
    counts: 'banned',
  },
  nxdomainBurst: {
    type: 'behaviour',
    attackId: null,
    level: 'low',
    thresholds: { failures: whole(100, COUNT, FAILURES) },
    figures: { 'failures.failures': { label: { 'zh-CN': '查询失败次数', 'en-US': 'Failed queries' } } },
    counts: 'missing',
  },
  trafficFlood: {
    type: 'behaviour',
    attackId: null,
    level: 'medium',
    thresholds: {
      visits: whole(1_000, COUNT, VISITS),
      factor: decimal(10, [1, 10_000], { 'zh-CN': '平时的倍数', 'en-US': 'Times the usual volume' }),
    },
    figures: { 'baseline.visits': { label: VISITS } },
    counts: 'all',
  },
  largeUpload: {
    type: 'threat',
    attackId: 'T1048',
    level: 'medium',
    thresholds: {
      megabytes: whole(100, COUNT, { 'zh-CN': '上传量（MB）', 'en-US': 'Upload (MB)' }),
      ratio: decimal(3, [1, 1_000], { 'zh-CN': '上传与下载之比', 'en-US': 'Ratio sent to received' }),
      devices: whole(2, [1, 10], MOST_DEVICES),
    },
    figures: {
      'uploaded.megabytes': { label: { 'zh-CN': '上传量（MB）', 'en-US': 'Upload (MB)' } },
      'uploaded.ratio': {
        label: { 'zh-CN': '上传与下载之比', 'en-US': 'Ratio sent to received' },
        limit: 'ratioLimit',
      },
    },
    counts: 'destination',
  },
  longConnection: {
    type: 'threat',
    attackId: 'T1071',
    level: 'medium',
    thresholds: {
      hours: decimal(4, [0.5, 1_000], { 'zh-CN': '连接时长（小时）', 'en-US': 'Duration (hours)' }),
      rate: decimal(5, [0, 100_000], { 'zh-CN': '每小时流量上限（MB）', 'en-US': 'Most data an hour (MB)' }),
      devices: whole(2, [1, 10], MOST_DEVICES),
    },
    figures: {
      'connected.hours': { label: { 'zh-CN': '连接时长（小时）', 'en-US': 'Duration (hours)' } },
      'connected.rate': {
        label: { 'zh-CN': '每小时流量（MB）', 'en-US': 'Data an hour (MB)' },
        limit: 'rateLimit',
        isMost: true,
      },
    },
    counts: 'destination',
  },
  privateAnswer: {
    type: 'threat',
    attackId: null,
    level: 'high',
    thresholds: { visits: whole(1, COUNT, VISITS) },
    figures: {
      'shortTtl.ttl': {
        label: { 'zh-CN': '外部应答的 TTL（秒）', 'en-US': 'TTL of the answer from outside (seconds)' },
        isMost: true,
      },
    },
    counts: 'answers',
  },
  sweep: {
    type: 'behaviour',
    attackId: 'T1046',
    level: 'medium',
    thresholds: { targets: whole(60, [10, 256], TARGETS) },
    figures: { 'swept.targets': { label: TARGETS } },
    counts: 'swept',
  },
  newDomain: {
    type: 'asset',
    attackId: null,
    level: 'common',
    thresholds: { names: whole(1, FEW, DOMAINS), quietDays: QUIET_DAYS },
    figures: {
      'newDomains.names': {
        label: { 'zh-CN': '首次访问的域名数', 'en-US': 'Domains visited for the first time' },
      },
    },
    counts: 'domains',
  },
  lookAlike: {
    type: 'threat',
    attackId: 'T1583.001',
    level: 'medium',
    thresholds: { names: whole(1, FEW, DOMAINS) },
    figures: { 'lookAlikes.names': { label: { 'zh-CN': '相似域名数', 'en-US': 'Look-alike domains' } } },
    counts: 'domains',
  },
  fastFlux: {
    type: 'threat',
    attackId: 'T1568.001',
    level: 'medium',
    thresholds: {
      addresses: whole(16, [4, 256], { 'zh-CN': '公网地址数', 'en-US': 'Public addresses' }),
      networks: whole(10, [2, 256], { 'zh-CN': '网络数', 'en-US': 'Networks' }),
    },
    figures: {
      'flux.addresses': { label: { 'zh-CN': '不同的公网地址数', 'en-US': 'Different public addresses' } },
      'fluxNetworks.networks': {
        label: { 'zh-CN': '地址所在的网络数', 'en-US': 'Networks of these addresses' },
      },
    },
    counts: 'destination',
  },
  otherResolver: {
    type: 'behaviour',
    attackId: 'T1572',
    level: 'low',
    thresholds: { resolvers: whole(1, FEW, RESOLVERS) },
    figures: { 'resolvers.resolvers': { label: RESOLVERS } },
    counts: 'resolvers',
  },
  zoneTransfer: {
    type: 'behaviour',
    attackId: 'T1590.002',
    level: 'medium',
    thresholds: { zones: whole(1, FEW, { 'zh-CN': '区域数', 'en-US': 'Zones' }) },
    figures: {
      'transfers.zones': { label: { 'zh-CN': '请求完整传送的区域数', 'en-US': 'Zones requested in full' } },
    },
    counts: 'transfers',
  },
  newDevice: {
    type: 'asset',
    attackId: 'T1200',
    level: 'common',
    thresholds: { quietDays: QUIET_DAYS },
    figures: {},
    counts: 'all',
  },
  serviceDown: {
    type: 'service',
    attackId: null,
    level: 'high',
    thresholds: { minutes: whole(2, [0, 1_440], { 'zh-CN': '持续分钟', 'en-US': 'Minutes' }) },
    figures: {
      'service.minutes': { label: { 'zh-CN': '无应答（分钟）', 'en-US': 'Without an answer (minutes)' } },
    },
    counts: 'all',
  },
} as const satisfies Readonly<Record<string, RiskRule>>

export type RiskRuleCode = keyof typeof RISK_RULES
export const RISK_RULE_CODES = Object.keys(RISK_RULES) as RiskRuleCode[]
export type RiskThresholds<Code extends RiskRuleCode> = Readonly<
  Record<keyof (typeof RISK_RULES)[Code]['thresholds'], number>
>

function whole(initial: number, [min, max]: Range, label: Texts): RiskThreshold {
  return { kind: 'number', min, max, initial, label }
}

function decimal(initial: number, [min, max]: Range, label: Texts): RiskThreshold {
  return { kind: 'number', isDecimal: true, min, max, initial, label }
}

function later(threshold: RiskThreshold): RiskThreshold {
  return { ...threshold, isLater: true }
}
