import { z } from 'zod'
import { writtenSchemas } from '../fields/field-schemas.ts'
import { defineCall, defineDownload, noInput } from './call.ts'
import { DEVICE_FIELDS, DEVICE_OWNER_FIELDS, DEVICE_SORTS, deviceFilterFields } from './devices.ts'
import { flagField } from './fields.ts'
import { changeReason } from './receipts.ts'

const area = 'devices'

/** Devices that one call edits. */
export const MAX_EDITED_DEVICES = 1_000
/** A replay for each preview, as often as a replay itself. */
const EDITS_PER_MINUTE = 60

/** What is changed of a device; omitted fields stay unchanged. */
export const deviceEditSchema = z.strictObject({
  id: z
    .string()
    .trim()
    .min(1, { error: 'validation.required' })
    .max(100)
    .describe('MAC or address, as in the list'),
  revision: z
    .string()
    .max(100)
    .optional()
    .describe('Optimistic lock. A stale revision answers 409; omit it to overwrite.'),
  ...z.object({ ...writtenSchemas(DEVICE_FIELDS), ...writtenSchemas(DEVICE_OWNER_FIELDS) }).partial().shape,
  segmentId: z
    .string()
    .max(100)
    .optional()
    .describe('the device becomes an entry of this segment alone; the built-in segment: of none'),
})
export type DeviceEdit = z.output<typeof deviceEditSchema>

const flips = z.object({
  toBanned: z.number().describe('visits of the last 7 days that were passed and would be banned'),
  toPassed: z.number().describe('visits of the last 7 days that were banned and would pass'),
  devices: z.number(),
  domains: z.number(),
})

/** The result of an edit of devices, or of its dry run. */
export const editedDevicesSchema = z.object({
  rows: z.number().describe('devices in the request or file'),
  moved: z.number().describe('devices that get another segment'),
  renamed: z.number().describe('devices that get another name, user or department'),
  unchanged: z.number(),
  effect: flips.nullable().describe('null where no device moves'),
  receiptId: z
    .string()
    .nullable()
    .describe('the change record of the moves; null without a move or in a dry run'),
  dryRun: z.literal(true).optional(),
})
export type EditedDevices = z.infer<typeof editedDevicesSchema>

const write = {
  area,
  access: 'admin',
  effect: 'write',
  guard: 'own',
  callsPerMinute: EDITS_PER_MINUTE,
} as const

const edit = defineCall({
  ...write,
  method: 'POST',
  url: '/api/device/edit',
  summary: 'Move devices to a segment, and change their names, users and departments: all or none',
  failures: ['tooBusy', 'conflict', 'badContent'],
  maxValues: 8 * MAX_EDITED_DEVICES,
  input: z.strictObject({
    devices: z.array(deviceEditSchema).min(1).max(MAX_EDITED_DEVICES),
    reason: changeReason.default(''),
    dryRun: z.boolean().optional().describe('only check, and measure the effect on stored visits'),
  }),
  reply: editedDevicesSchema,
})

const importCsv = defineCall({
  ...write,
  method: 'POST',
  url: '/api/device/import',
  summary:
    'Move and rename devices by a CSV file in the field `file`, one device a row: all or none; columns that the file omits stay unchanged',
  failures: ['tooBusy', 'conflict'],
  bodyKind: 'multipart',
  input: z.strictObject({ dryRun: flagField.optional().describe('only check, and measure the effect') }),
  reply: editedDevicesSchema,
})

const importTemplate = defineDownload({
  url: '/api/device/import/template',
  summary: 'An empty CSV file with the columns of an import and an example',
  area,
  access: 'any',
  input: noInput,
})

const exportCsv = defineDownload({
  url: '/api/device/export',
  summary: 'The filtered devices as CSV, with the columns that an import takes',
  area,
  access: 'any',
  failures: ['tooBusy'],
  input: z.strictObject({
    ...deviceFilterFields,
    sort: z.enum(DEVICE_SORTS).optional(),
    order: z.enum(['asc', 'desc']).optional(),
  }),
})

export const deviceEditCalls = { edit, importCsv, importTemplate, exportCsv }
