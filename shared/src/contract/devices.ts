import { z } from 'zod'
import { riskLevelSchema } from '../domain/visit-values.ts'
import type { FieldTable } from '../fields/field.ts'
import { writtenSchemas } from '../fields/field-schemas.ts'
import { MAX_DEVICE_NAME, MAX_SEGMENT_NOTE } from '../limits/field-limits.ts'
import { idsFilter, timeRangeFields, withReadFields } from './fields.ts'
import { defineResource } from './resource.ts'

const text = z.string().nullable()
const part = z.string().trim().max(200)

export const DEVICE_SORTS = [
  'lastActiveAt',
  'firstSeenAt',
  'visits',
  'name',
  'maker',
  'deviceMac',
  'segment',
  'user',
  'department',
  'risk',
  'id',
] as const

/** What administrators edit of a device. How it is stored and shown is written in `device-edits.ts` of the server. */
export const DEVICE_FIELDS = {
  name: {
    kind: 'text',
    max: MAX_DEVICE_NAME,
    isLine: true,
    initial: null,
    about: 'empty or null: the device keeps the name that it announces',
    label: { 'zh-CN': '名称', 'en-US': 'Name' },
    hint: {
      'zh-CN': '留空则使用设备自报的名称。新名称立即显示，仅用于之后的访问记录。',
      'en-US':
        'Leave empty to use the name the device reports. A new name is shown at once and used for new visits only.',
    },
  },
} as const satisfies FieldTable

/** Who uses a device. An entry of a segment holds them where the device is one, otherwise the device itself. */
export const DEVICE_OWNER_FIELDS = {
  user: {
    kind: 'text',
    max: MAX_SEGMENT_NOTE,
    isLine: true,
    label: { 'zh-CN': '使用人', 'en-US': 'User' },
    option: {
      flags: '--user <text>',
      help: { 'zh-CN': '使用人；空文本表示清除', 'en-US': 'user; an empty text clears it' },
    },
  },
  department: {
    kind: 'text',
    max: MAX_SEGMENT_NOTE,
    isLine: true,
    label: { 'zh-CN': '部门', 'en-US': 'Department' },
    option: {
      flags: '--department <text>',
      help: { 'zh-CN': '部门；空文本表示清除', 'en-US': 'department; an empty text clears it' },
    },
  },
} as const satisfies FieldTable

/** A device in the list of devices. */
export const deviceSchema = z.object({
  id: z.string().describe('MAC, or the address when no MAC is known'),
  name: text.describe('name that an administrator set, otherwise the name that the device announces'),
  isNameSet: z.boolean().describe('true when an administrator set the name'),
  deviceMac: text,
  maker: text,
  addresses: z
    .array(z.string())
    .describe('addresses that the device holds now, otherwise the last one it was seen with'),
  firstSeenAt: text.describe('time of the first visit or start of the first lease'),
  lastActiveAt: text.describe(
    'time of the newest visit; for a device without visits, the start of its newest lease',
  ),
  visits: z.number().describe('number of visits in the time range'),
  segmentId: z.string().describe('the first segment by rank that contains the device now'),
  user: text.describe('who uses the device, by its entry in a segment or as set for the device'),
  department: text,
  riskLevel: riskLevelSchema.nullable().describe('highest level of its open risk events; null without any'),
  riskScore: z.number().describe('total score of its open risk events'),
  openRisks: z.number().describe('number of its open risk events'),
  revision: z
    .string()
    .describe(
      'another text after each change of name, user, department or own segment entry; the lock of edits',
    ),
  version: z.number().describe('0 while only visits of the device are known'),
})
export type Device = z.infer<typeof deviceSchema>

export const deviceFilterFields = {
  q: z
    .string()
    .trim()
    .max(300)
    .optional()
    .describe('part of the name, an address, the MAC, the user, the department or the maker'),
  segmentId: z.string().max(100).optional(),
  user: part.optional().describe('part of the user'),
  department: part.optional().describe('part of the department'),
  maker: part.optional().describe('part of the maker'),
  riskLevel: z
    .union([riskLevelSchema, z.literal('any'), z.literal('none')])
    .optional()
    .describe('highest level of the open risk events; `any`: with open events, `none`: without'),
  ...timeRangeFields,
}
/** With a time range, only the devices that were active in it. */
export const deviceFilter = z.strictObject({ ...deviceFilterFields, ...idsFilter })

const { name, ...others } = writtenSchemas(DEVICE_FIELDS)

export const deviceChangesSchema = z.strictObject({
  name,
  ...z.object(others).partial().shape,
  version: z.number().int().optional(),
})
export type DeviceChanges = z.output<typeof deviceChangesSchema>

/** A period in which a device held an address, and its source. */
export const heldAddressSchema = z.object({
  ip: z.string(),
  from: z.string(),
  to: text.describe(
    'exclusive end of the lease, or time of the newest visit; null for a lease without an end',
  ),
  by: z.enum(['lease', 'visits']),
  source: text.describe('data source of the lease'),
})
export type HeldAddress = z.infer<typeof heldAddressSchema>

export const deviceResource = defineResource(
  {
    name: 'devices',
    area: 'devices',
    access: 'any',
    writeAccess: 'admin',
    row: deviceSchema,
    filter: deviceFilter,
    sorts: DEVICE_SORTS,
  },
  (writes) => ({
    update: writes.update({
      input: withReadFields(deviceChangesSchema.extend({ id: z.string() }), deviceSchema),
      reply: deviceSchema,
    }),
  }),
)
