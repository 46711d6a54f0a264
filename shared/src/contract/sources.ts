import { z } from 'zod'
import type { FieldTable } from '../fields/field.ts'
import { newSchemas, storedSchemas, writtenSchemas } from '../fields/field-schemas.ts'
import { MAX_INCOMPLETE_SLOTS } from '../limits/constants.ts'
import { MAX_SOURCE_NAME } from '../limits/field-limits.ts'
import { defineCall, noInput } from './call.ts'
import {
  idsFilter,
  pageFields,
  pageOf,
  rejectReasonsField,
  timeField,
  timeRangeFields,
  timeZoneField,
  withReadFields,
} from './fields.ts'
import { defineResource } from './resource.ts'

const area = 'sources'

export const SOURCE_KINDS = ['tail', 'folder', 'dnstap', 'upload'] as const
export const SOURCE_STATES = ['running', 'waiting', 'failed', 'disabled'] as const
export type SourceState = (typeof SOURCE_STATES)[number]

const MAX_LOCATION = 4_096

/**
 * The fields of a source that administrators set. The table has a column for each; requests, responses, forms, operation
 * log and the command line have all of them.
 */
export const SOURCE_FIELDS = {
  name: {
    kind: 'text',
    max: MAX_SOURCE_NAME,
    isRequired: true,
    label: { 'zh-CN': '名称', 'en-US': 'Name' },
    missing: { 'zh-CN': '请填写名称', 'en-US': 'Enter a name' },
    hint: { 'zh-CN': '显示为每条访问记录的来源', 'en-US': 'Shown as the source of each of its visits' },
    option: { flags: '--name <name>', help: { 'zh-CN': '数据源名称', 'en-US': 'name of the source' } },
  },
  kind: {
    kind: 'choice',
    values: SOURCE_KINDS,
    isRequired: true,
    label: { 'zh-CN': '类型', 'en-US': 'Type' },
    option: {
      flags: '--kind <kind>',
      help: {
        'zh-CN': '类型：跟踪文件、文件夹、dnstap 或上传',
        'en-US': 'kind: followed file, folder, dnstap or upload',
      },
    },
  },
  format: {
    kind: 'text',
    max: 40,
    schema: z.string().max(40),
    initial: 'auto',
    about: 'auto, or the name of a format',
    label: { 'zh-CN': '格式', 'en-US': 'Format' },
    option: {
      flags: '--format <format>',
      help: { 'zh-CN': '日志格式，auto 为自动识别', 'en-US': 'log format, auto detects it' },
    },
  },
  location: {
    kind: 'text',
    max: MAX_LOCATION,
    isRequired: true,
    // A path may begin or end with blanks.
    schema: z.string().min(1, { error: 'validation.required' }).max(MAX_LOCATION),
    about:
      'path of the file or folder; for dnstap the sender: * for all, an address, a network or an identity',
    label: { 'zh-CN': '位置', 'en-US': 'Location' },
    missing: { 'zh-CN': '请填写位置', 'en-US': 'Enter a location' },
    option: {
      flags: '--path <path>',
      help: {
        'zh-CN': '服务器上的文件或文件夹；dnstap 填写发送方（*、地址、网段或标识）',
        'en-US': 'file or folder on the server; for dnstap the sender (*, address, network or identity)',
      },
    },
  },
  timeZone: {
    kind: 'text',
    max: 100,
    schema: timeZoneField,
    isDerived: true,
    about: 'time zone of timestamps that name none',
    label: { 'zh-CN': '时区', 'en-US': 'Time zone' },
    option: {
      flags: '--tz <zone>',
      help: {
        'zh-CN': '日志中不含时区的时间所属的时区，例如 Asia/Shanghai',
        'en-US': 'time zone of times that contain none, for example Asia/Shanghai',
      },
    },
  },
  enabled: {
    kind: 'flag',
    initial: true,
    label: { 'zh-CN': '启用', 'en-US': 'Enabled' },
    hint: {
      'zh-CN': '停用的数据源不读取；启用后从上次的位置继续',
      'en-US': 'A disabled source is not read. Reading continues from the last position when enabled.',
    },
  },
} as const satisfies FieldTable

export const sourceSenderSchema = z.object({
  address: z.string().describe('address of the connection; unix for a Unix socket'),
  identity: z.string().describe('name of the server, as it sends it; may be empty'),
  version: z.string().describe('program of the server, as it sends it; may be empty'),
  frames: z.number().describe('number of frames since it connected'),
})
export type SourceSender = z.infer<typeof sourceSenderSchema>

export const sourceSchema = z.object({
  id: z.string(),
  ...storedSchemas(SOURCE_FIELDS),
  state: z.enum(SOURCE_STATES),
  reason: z
    .string()
    .nullable()
    .describe('why the source waits or has failed, or which part of it cannot be read'),
  read: z.number().describe('number of lines'),
  accepted: z.number().describe('number of records'),
  rejected: z.number().describe('number of lines that could not be read'),
  reasons: rejectReasonsField,
  late: z.number().describe('visits that arrived too late for live detection'),
  lagSeconds: z.number().nullable().describe('age in seconds of the oldest data that has not been read'),
  senders: z
    .array(sourceSenderSchema)
    .nullable()
    .describe('connected servers of a dnstap source; null for other kinds, and before it is known'),
  createdAt: z.string(),
  version: z.number(),
})
export type Source = z.infer<typeof sourceSchema>

export const SOURCE_SORTS = ['name', 'kind', 'format', 'location', 'enabled', 'createdAt', 'id'] as const
export const sourceFilter = z.strictObject({
  name: z.string().optional(),
  kind: z.enum(SOURCE_KINDS).optional(),
  enabled: z.boolean().optional(),
  q: z.string().optional().describe('part of the name or location'),
  ...idsFilter,
})

const fields = writtenSchemas(SOURCE_FIELDS)

export const newSourceSchema = z.strictObject(newSchemas(SOURCE_FIELDS))
export type NewSource = z.output<typeof newSourceSchema>

export const sourceChangesSchema = z
  .strictObject(fields)
  .partial()
  .extend({
    version: z
      .number()
      .int()
      .optional()
      .describe('Optimistic lock. A stale version answers 409; omit it to overwrite.'),
  })
export type SourceChanges = z.output<typeof sourceChangesSchema>

export const sourceRejectSchema = z.object({
  file: z.string().nullable(),
  line: z
    .number()
    .nullable()
    .describe('line number in its file, from 1; null for a file that cannot be read'),
  msg: z.string(),
  excerpt: z.string(),
  at: z.string(),
})
export type SourceRejectRow = z.infer<typeof sourceRejectSchema>

export const completenessSchema = z.array(
  z.object({
    minute: z.string(),
    source: z.string(),
    gaps: z.number().describe('number of detected gaps'),
    drops: z.number().describe('number of records or lines known to be lost'),
  }),
)
export type Completeness = z.infer<typeof completenessSchema>

export const incompleteSlotsSchema = z.array(
  z.object({
    name: z.string().describe('start of the slot'),
    minutes: z.number().describe('number of minutes of the slot with missing data'),
    gaps: z.number(),
    drops: z
      .number()
      .describe('number of records or lines known to be lost; other missing data was never counted'),
  }),
)
export type IncompleteSlot = z.infer<typeof incompleteSlotsSchema>[number]

export const foundLogSchema = z.object({
  location: z.string().describe('path of the file'),
  format: z.string(),
  program: z.string().describe('program that writes to this place by default'),
  bytes: z.number(),
})
export type FoundLog = z.infer<typeof foundLogSchema>

const slotStarts = z
  .array(timeField)
  .min(1)
  .max(MAX_INCOMPLETE_SLOTS)
  .refine((starts) => starts.every((start, index) => index === 0 || start > (starts[index - 1] ?? start)), {
    error: 'validation.invalid',
  })
  .describe('start times, ascending; each slot ends at the next start')

export const sourceCalls = {
  rejects: defineCall({
    method: 'GET',
    url: '/api/source/:id/rejects',
    summary: 'List the last 1,000 rejected lines and files of a source, newest first',
    area,
    access: 'admin',
    effect: 'read',
    input: z.strictObject({ id: z.string(), ...pageFields }),
    reply: pageOf(sourceRejectSchema),
  }),
  found: defineCall({
    method: 'GET',
    url: '/api/source/found',
    summary:
      'List logs of known programs in their usual places below NETWARDEN_SOURCE_ROOTS that no source follows yet',
    area,
    access: 'admin',
    effect: 'read',
    input: noInput,
    reply: z.array(foundLogSchema),
  }),
  completeness: defineCall({
    method: 'GET',
    url: '/api/source/completeness',
    summary: 'List the newest 10,000 minutes in which data of a source is missing',
    area,
    access: 'any',
    effect: 'read',
    input: z.strictObject({
      from: timeRangeFields.from,
      to: timeRangeFields.to,
      source: fields.name.optional().describe('name of one source'),
    }),
    reply: completenessSchema,
  }),
  incompleteSlots: defineCall({
    method: 'POST',
    url: '/api/source/incomplete-slots',
    summary: 'List the slots of a chart in which data of any source is missing',
    area,
    access: 'any',
    effect: 'read',
    input: z.strictObject({
      starts: slotStarts,
      to: timeField.optional().describe('end of the last slot; by default the last slot has no end'),
    }),
    reply: incompleteSlotsSchema,
  }),
}

const REMOVE_SUMMARY =
  'Remove one of sources. Its records stay, but its reading position is lost: a source added again for the same file ' +
  'reads it from the start and adds its records a second time; to pause a source, set `enabled` to false'

export const sourceResource = defineResource(
  {
    name: 'sources',
    area: 'sources',
    access: 'admin',
    row: sourceSchema,
    filter: sourceFilter,
    sorts: SOURCE_SORTS,
  },
  (writes) => ({
    create: writes.create({ input: newSourceSchema, reply: sourceSchema }),
    update: writes.update({
      input: withReadFields(sourceChangesSchema.extend({ id: z.string() }), sourceSchema),
      reply: sourceSchema,
    }),
    remove: writes.remove(REMOVE_SUMMARY),
  }),
)
