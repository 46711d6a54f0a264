import { z } from 'zod'
import type { FieldTable, Texts } from '../fields/field.ts'
import { storedSchemas } from '../fields/field-schemas.ts'
import { GATEWAY_BAN_ANSWERS } from './gateway.ts'
import { SOLVED_MODES } from './visit-values.ts'

/** Safe search of an engine. Null: as all devices; for these, off. */
function safeSearch<const Modes extends readonly string[]>(values: Modes, engine: Texts, option: string) {
  return {
    kind: 'choice',
    values,
    initial: null,
    about: `safe search of ${engine['en-US']} on passed names; null: as the built-in segment, where it is off`,
    label: {
      'zh-CN': `安全搜索：${engine['zh-CN']}`,
      'en-US': `Safe search: ${engine['en-US']}`,
    },
    option: {
      flags: `${option} <mode>`,
      help: {
        'zh-CN': `${engine['zh-CN']} 安全搜索；default 为与“所有设备”相同`,
        'en-US': `safe search of ${engine['en-US']}; default: as all devices`,
      },
    },
  } as const
}

/**
 * The fields of a segment besides its name and its entries. The table has a column for each; requests, responses, forms,
 * operation log, CSV, configuration documents and the command line have all of them.
 */
export const SEGMENT_SETTINGS = {
  description: {
    kind: 'text',
    max: 500,
    label: { 'zh-CN': '说明', 'en-US': 'Description' },
    option: { flags: '--description <text>', help: { 'zh-CN': '说明', 'en-US': 'description' } },
  },
  defaultMode: {
    kind: 'choice',
    values: SOLVED_MODES,
    words: {
      passed: { 'zh-CN': '放行', 'en-US': 'Allow' },
      banned: { 'zh-CN': '阻断', 'en-US': 'Ban' },
    },
    initial: 'passed',
    about: 'mode of visits that no policy decides',
    label: { 'zh-CN': '默认动作', 'en-US': 'Default action' },
    option: {
      flags: '--mode <mode>',
      help: {
        'zh-CN': '默认动作：没有策略命中时放行（passed）或阻断（banned）',
        'en-US': 'default action for visits that match no policy: allow (passed) or ban (banned)',
      },
    },
  },
  banAnswer: {
    kind: 'choice',
    values: GATEWAY_BAN_ANSWERS,
    initial: null,
    about: 'answer of the DNS gateway for banned names in this segment; null: as in the gateway settings',
    label: { 'zh-CN': '阻断时的应答', 'en-US': 'Answer for banned names' },
    option: {
      flags: '--ban-answer <answer>',
      help: {
        'zh-CN': 'DNS 网关对此分组中被阻断域名的应答；default 为按网关设置',
        'en-US':
          'answer of the DNS gateway for banned names in this segment; default: as in the gateway settings',
      },
    },
  },
  inherits: {
    kind: 'flag',
    initial: true,
    isDerived: true,
    about:
      'whether the policies of the built-in segment of all devices apply after its own; on creation true unless defaultMode is banned',
    label: { 'zh-CN': '继承“所有设备”', 'en-US': 'Inherits all devices' },
    option: {
      flags: '--inherit <choice>',
      help: {
        'zh-CN': '在自身策略之后是否应用“所有设备”的策略；新建时默认为 yes，默认动作为阻断时为 no',
        'en-US':
          'whether the policies of all devices apply after its own; for a new segment yes, unless its default action is to ban',
      },
    },
  },
  safeSearchGoogle: safeSearch(
    ['strict', 'off'],
    { 'zh-CN': 'Google', 'en-US': 'Google' },
    '--safe-search-google',
  ),
  safeSearchBing: safeSearch(['strict', 'off'], { 'zh-CN': '必应', 'en-US': 'Bing' }, '--safe-search-bing'),
  safeSearchDuckDuckGo: safeSearch(
    ['strict', 'off'],
    { 'zh-CN': 'DuckDuckGo', 'en-US': 'DuckDuckGo' },
    '--safe-search-duckduckgo',
  ),
  safeSearchYouTube: safeSearch(
    ['moderate', 'strict', 'off'],
    { 'zh-CN': 'YouTube', 'en-US': 'YouTube' },
    '--safe-search-youtube',
  ),
} as const satisfies FieldTable

/** With the name, by which CSV files and documents identify a segment; the built-in one has none of its own. */
export const SEGMENT_FIELDS = {
  name: {
    kind: 'text',
    max: 63,
    isRequired: true,
    label: { 'zh-CN': '名称', 'en-US': 'Name' },
    option: { flags: '--name <name>', help: { 'zh-CN': '设备分组名称', 'en-US': 'name of the segment' } },
  },
  ...SEGMENT_SETTINGS,
} as const satisfies FieldTable

export const segmentEntrySchema = z.object({
  entry: z.string().describe('an IP, a CIDR or a MAC, in its canonical spelling'),
  comment: z.string(),
  user: z.string(),
  department: z.string(),
})
export type SegmentEntry = z.infer<typeof segmentEntrySchema>

/** A ranked group of devices with its own policies. The built-in last segment contains all other devices. */
export const segmentSchema = z.object({
  id: z.string(),
  // The rank stands behind these in the columns of the command line.
  ...storedSchemas({ name: SEGMENT_FIELDS.name, description: SEGMENT_FIELDS.description }),
  rank: z.number().describe('from 1; a device belongs to the first segment that contains it'),
  ...storedSchemas(SEGMENT_SETTINGS),
  entries: z.array(segmentEntrySchema),
  entryCount: z.number(),
  hasMoreEntries: z
    .literal(true)
    .optional()
    .describe('true when only the first entries are listed; read the segment itself for all of them'),
  policyCount: z.number().describe('number of custom policies'),
  presetCount: z.number().describe('number of lists that are enabled in the segment'),
  isBuiltIn: z
    .boolean()
    .describe('true for the built-in segment, which has no entries and can be neither deleted nor ranked'),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.number(),
})
export type Segment = z.infer<typeof segmentSchema>

/** A network that was entered with host bits; they were cleared. */
export const clearedEntrySchema = z.object({ given: z.string(), entry: z.string() })
export type ClearedEntry = z.infer<typeof clearedEntrySchema>
