import { z } from 'zod'
import { MAX_DEVICE_NAME } from '../field-limits.ts'
import { idsFilter, lineField, timeRangeFields, withReadFields } from './fields.ts'
import { defineResource } from './resource.ts'

const text = z.string().nullable()

export const DEVICE_SORTS = [
  'lastActiveAt',
  'firstSeenAt',
  'visits',
  'name',
  'maker',
  'deviceMac',
  'id',
] as const

/** A device in the list of all of them. */
export const deviceSchema = z.object({
  id: z.string().describe('the MAC, or the address where no MAC is known'),
  name: text.describe('as an administrator set it, else as the device calls itself'),
  isNameSet: z.boolean().describe('whether an administrator set the name'),
  deviceMac: text,
  maker: text,
  addresses: z.array(z.string()).describe('that it holds now, else the last one it was seen with'),
  firstSeenAt: text.describe('the first visit or the begin of the first lease'),
  lastActiveAt: text.describe('the newest visit; of a device without visits, the begin of its newest lease'),
  visits: z.number().describe('in the time range'),
  version: z.number().describe('0 as long as nothing but visits is known of it'),
})
export type Device = z.infer<typeof deviceSchema>

export const deviceFilterFields = {
  q: z.string().trim().max(300).optional().describe('part of the name, of an address or of the MAC'),
  ...timeRangeFields,
}
/** With a time range, the devices that were active in it. */
export const deviceFilter = z.strictObject({ ...deviceFilterFields, ...idsFilter })

export const deviceChangesSchema = z.strictObject({
  name: lineField(MAX_DEVICE_NAME).nullable().describe('empty or null: it is called what it calls itself'),
  version: z.number().int().optional(),
})
export type DeviceChanges = z.output<typeof deviceChangesSchema>

/** When a device held an address, and how that is known. */
export const heldAddressSchema = z.object({
  ip: z.string(),
  from: z.string(),
  to: text.describe('exclusive end of the lease, or the newest visit; null: without an end'),
  by: z.enum(['lease', 'visits']),
  source: text.describe('of the lease'),
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
