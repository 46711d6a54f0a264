import { z } from 'zod'
import { ZONE_SORTS } from '../dns/zone-choices.ts'
import { MAX_ZONE_BYTES } from '../dns/zone-limits.ts'
import { ZONE_SETTINGS } from '../domain/zone.ts'
import { storedSchemas, writtenSchemas } from '../fields/field-schemas.ts'
import { MAX_ZONE_EDITS } from '../limits/field-limits.ts'
import { ipSchema } from '../validators/canonical-schemas.ts'
import { defineCall, defineDownload } from './call.ts'
import {
  flagField,
  idsFilter,
  listFields,
  pageOf,
  timeRangeFields,
  versionField,
  wholeNumberField,
  withReadFields,
} from './fields.ts'
import { defineResource } from './resource.ts'
import { zoneDifferenceSchema, zoneRecordSchema } from './zone-difference.ts'

const area = 'dns'
const base = '/api/system-config/dns-zone'
const id = z.string().max(100)
const name = z.string().trim().min(1, { error: 'validation.required' }).max(1_020)
const MAX_TTL = 0x7fff_ffff
const ttl = z.number().int().min(0).max(MAX_TTL)
const u16 = z.number().int().min(0).max(0xffff)
const u32 = z.number().int().min(0).max(0xffff_ffff)
const data = z.string().max(4 * 65_535)
const head = { name, ttl: ttl.optional() }
const row = <Fields extends z.ZodRawShape>(fields: Fields) => z.strictObject({ ...head, ...fields })
const rows = <Row extends z.ZodType>(each: Row) => z.array(each).max(10_000)

export const zoneSoaSchema = z.strictObject({
  mname: name,
  rname: name,
  serial: u32,
  refresh: u32,
  retry: u32,
  expire: u32,
  minimum: u32,
})
export type ZoneEntitySoa = z.infer<typeof zoneSoaSchema>
export interface ZoneEntityRow {
  name: string
  ttl?: number | undefined
  [field: string]: string | number | undefined
}

const rowLists = {
  ns: rows(row({ host: name })),
  a: rows(row({ ip: z.string().max(15) })),
  aaaa: rows(row({ ip: z.string().max(45) })),
  cname: rows(row({ alias: name })),
  mx: rows(row({ preference: u16, host: name })),
  txt: rows(row({ txt: data })),
  srv: rows(row({ target: name, priority: u16, weight: u16, port: u16 })),
  others: rows(row({ type: z.string().max(20), rdata: data })),
}
const optionalRows = z.object(rowLists).partial().shape
export interface ZoneEntity
  extends Record<'ns' | 'a' | 'aaaa' | 'cname' | 'mx' | 'txt' | 'srv', ZoneEntityRow[]> {
  others: { name: string; ttl?: number | undefined; type: string; rdata: string }[]
}

const brief = {
  id: z.string(),
  origin: z.string().describe('absolute name with its final dot'),
  ttl: z.number(),
  soa: zoneSoaSchema,
  ...storedSchemas(ZONE_SETTINGS),
  recordCount: z.number(),
  typeCounts: z.record(z.string(), z.number()),
  addedBy: z.string(),
  createdAt: z.string(),
  updatedBy: z.string(),
  updatedAt: z.string(),
  version: z.number(),
}
/** A zone. Lists, and zones of more than 5,000 records, omit the records. */
export const zoneSchema = z.object({
  ...brief,
  ...optionalRows,
})
export type Zone = z.infer<typeof zoneSchema>

const filterFields = {
  origin: z.string().trim().max(1_020).optional().describe('complete name, with or without its final dot'),
  addedBy: z.string().trim().max(200).optional(),
  q: z.string().trim().max(300).optional().describe('part of the name'),
  ...timeRangeFields,
}
export const zoneFilter = z.strictObject({ ...filterFields, ...idsFilter })

const contentFields = {
  ttl: ttl.optional(),
  soa: zoneSoaSchema
    .partial()
    .optional()
    .describe('omitted fields have their defaults; the server sets the serial'),
  ...optionalRows,
  ...z.object(writtenSchemas(ZONE_SETTINGS)).partial().shape,
  text: z.string().max(MAX_ZONE_BYTES).optional().describe('the whole zone as a master file instead of rows'),
}
export const newZoneSchema = z.strictObject({
  origin: z.string().trim().max(1_020).optional(),
  network: z
    .string()
    .trim()
    .max(50)
    .optional()
    .describe('creates the reverse zone of an IPv4 or IPv6 network'),
  ...contentFields,
})
export type NewZone = z.output<typeof newZoneSchema>
export const zoneChangesSchema = z.strictObject({ ...contentFields, version: versionField })
export type ZoneChanges = z.output<typeof zoneChangesSchema>

const writtenRecord = z.strictObject({ name, ttl: ttl.optional(), type: z.string().max(20), rdata: data })
export type WrittenRecord = z.output<typeof writtenRecord>
const wholeRecord = writtenRecord.extend({ ttl })
const arrivingRecord = writtenRecord.extend({
  ttl: ttl.optional().describe('default: the TTL of its record set, otherwise of the zone'),
  ptr: z
    .boolean()
    .optional()
    .describe('for an A or AAAA record: also create its PTR record in the reverse zone'),
})
export type ArrivingRecord = z.output<typeof arrivingRecord>
export const zoneEditSchema = z.strictObject({
  version: versionField,
  ttl: ttl.optional().describe('TTL of records that name none'),
  add: z.array(arrivingRecord).max(MAX_ZONE_EDITS).default([]),
  remove: z.array(wholeRecord).max(MAX_ZONE_EDITS).default([]),
  change: z
    .array(z.strictObject({ before: wholeRecord, after: arrivingRecord }))
    .max(MAX_ZONE_EDITS)
    .default([]),
})
export type ZoneEdit = z.output<typeof zoneEditSchema>

const warningSchema = z.object({ line: z.number().optional(), code: z.string(), msg: z.string() })
export const uploadedZoneSchema = zoneDifferenceSchema.extend({
  id: z.string().nullable().describe('null for a zone that does not exist yet'),
  origin: z.string(),
  serial: z.number(),
  recordCount: z.number(),
  warnings: z.array(warningSchema),
  vanishing: z
    .array(z.object({ name: z.string(), visits: z.number() }))
    .describe('names that would be removed and that devices queried in the last 7 days, most queried first'),
  isVanishingKnown: z
    .boolean()
    .describe('false while the event store is unavailable, or when there are too many names'),
})
export type UploadedZone = z.infer<typeof uploadedZoneSchema>

const versionSchema = z.object({
  version: z.number(),
  at: z.string(),
  by: z.string(),
  action: z.enum(['create', 'update', 'upload', 'edit', 'rollback']),
  serial: z.number(),
  recordCount: z.number(),
  added: z.number(),
  removed: z.number(),
  changed: z.number(),
})
export type ZoneVersion = z.infer<typeof versionSchema>
const writtenZone = z.object({ ...brief, warnings: z.array(warningSchema) })
export type WrittenZone = z.infer<typeof writtenZone>

export const reversePlaceSchema = z.object({
  name: z.string().describe('absolute name'),
  zone: z.string().nullable().describe('reverse zone that contains the name; null when this server has none'),
  pointers: z.array(z.string()).describe('current targets of the name'),
})
export type ReversePlace = z.infer<typeof reversePlaceSchema>

const missedName = z.object({
  name: z.string(),
  visits: z.number(),
  devices: z.number(),
  lastAt: z.string(),
})
export type MissedZoneName = z.infer<typeof missedName>

const admin = { area, access: 'admin' } as const
const BODY = { bodyLimit: MAX_ZONE_BYTES + 1024 ** 2, maxValues: 500_000 }
const BODY_OF_ROWS = { ...BODY, bodyLimit: MAX_ZONE_BYTES }

export const zoneCalls = {
  list: defineCall({
    ...admin,
    method: 'GET',
    url: `${base}/list`,
    summary: 'List zones, without their records',
    effect: 'read',
    input: z.strictObject({ ...listFields(ZONE_SORTS), ...filterFields }),
    reply: pageOf(zoneSchema),
  }),
  create: defineCall({
    ...admin,
    ...BODY,
    method: 'POST',
    url: `${base}/create`,
    creates: true,
    summary: 'Create a zone from rows, from a master file, or as the reverse zone of a network',
    failures: ['badContent', 'conflict'],
    effect: 'write',
    input: newZoneSchema,
    reply: writtenZone,
  }),
  update: defineCall({
    ...admin,
    ...BODY,
    method: 'POST',
    url: `${base}/update`,
    summary: 'Change a zone; each given type is replaced as a whole, or the whole zone by a master file',
    failures: ['badContent', 'conflict'],
    effect: 'write',
    input: withReadFields(zoneChangesSchema.extend({ id }), writtenZone),
    reply: writtenZone,
  }),
  remove: defineCall({
    ...admin,
    method: 'POST',
    url: `${base}/remove`,
    summary: 'Delete a zone with its history; the call requires its name beside its id',
    effect: 'write',
    input: z.strictObject({ id, origin: z.string().max(1_020) }),
    reply: z.object({ id: z.string() }),
  }),
  upload: defineCall({
    ...admin,
    method: 'POST',
    url: `${base}/upload`,
    summary: 'Import one or more master files in the form field `file`: all of them or none',
    failures: ['badContent'],
    effect: 'write',
    bodyKind: 'multipart',
    input: z.strictObject({
      origin: z.string().max(1_020).optional().describe('origin of a single file that does not name it'),
      dryRun: flagField.optional().describe('report the changes without making them'),
    }),
    reply: z.object({ zones: z.array(uploadedZoneSchema) }),
  }),
  exportFile: defineDownload({
    ...admin,
    url: `${base}/:id/export`,
    summary: 'Download the newest or an earlier version of a zone as a master file in canonical form',
    input: z.strictObject({ id, version: wholeNumberField(1, MAX_TTL).optional() }),
  }),
  history: defineCall({
    ...admin,
    method: 'GET',
    url: `${base}/:id/history`,
    summary: 'List the versions of a zone, newest first',
    effect: 'read',
    input: z.strictObject({ id, ...listFields(['version']) }),
    reply: pageOf(versionSchema),
  }),
  difference: defineCall({
    ...admin,
    method: 'GET',
    url: `${base}/:id/diff`,
    summary: 'Compare two versions of a zone; by default with the newest one',
    effect: 'read',
    input: z.strictObject({
      id,
      from: wholeNumberField(1, MAX_TTL),
      to: wholeNumberField(1, MAX_TTL).optional(),
    }),
    reply: zoneDifferenceSchema,
  }),
  rollback: defineCall({
    ...admin,
    method: 'POST',
    url: `${base}/:id/rollback`,
    summary: 'Restore an earlier version of a zone, with a new serial',
    effect: 'write',
    input: z.strictObject({ id, version: z.number().int().min(1) }),
    reply: writtenZone,
  }),
  records: defineCall({
    ...admin,
    method: 'GET',
    url: `${base}/:id/records`,
    summary: 'List the records of a zone, by default in canonical order',
    effect: 'read',
    input: z.strictObject({
      id,
      ...listFields(['name', 'type', 'ttl', 'rdata']),
      type: z.string().max(20).optional(),
      name: z.string().max(1_020).optional().describe('complete name, relative or absolute'),
      q: z.string().max(300).optional().describe('part of the name or data'),
      version: wholeNumberField(1, MAX_TTL)
        .optional()
        .describe('version of the zone, so that several pages show the same one; default: the newest'),
    }),
    reply: pageOf(zoneRecordSchema).extend({ version: z.number() }),
  }),
  edit: defineCall({
    ...admin,
    method: 'PATCH',
    url: `${base}/:id/records`,
    summary:
      'Add, remove and change records; answers 409 when another user has changed the zone, with the changes in `error.meanwhile`',
    failures: ['badContent', 'conflict'],
    effect: 'write',
    bodyLimit: MAX_ZONE_BYTES,
    maxValues: 12 * MAX_ZONE_EDITS,
    input: zoneEditSchema.extend({ id }),
    reply: writtenZone,
  }),
  reverse: defineCall({
    ...admin,
    method: 'GET',
    url: `${base}/reverse`,
    summary: 'Show the reverse name of an address, the local zone that contains it, and its current targets',
    effect: 'read',
    input: z.strictObject({ ip: ipSchema }),
    reply: reversePlaceSchema,
  }),
  missing: defineCall({
    ...admin,
    method: 'GET',
    url: `${base}/:id/missing`,
    summary:
      'List names of the zone that devices queried in the last 7 days and that do not exist, most queried first',
    effect: 'read',
    input: z.strictObject({ id, ...listFields(['visits']) }),
    reply: pageOf(missedName),
  }),
}

export const zoneResource = defineResource(
  {
    name: 'dns-zones',
    area: 'dns',
    access: 'admin',
    row: zoneSchema,
    filter: zoneFilter,
    sorts: ZONE_SORTS,
  },
  (writes) => ({
    create: writes.create({ ...BODY_OF_ROWS, input: newZoneSchema, reply: zoneSchema }),
    update: writes.update({
      ...BODY_OF_ROWS,
      input: withReadFields(zoneChangesSchema.extend({ id }), zoneSchema),
      reply: zoneSchema,
    }),
  }),
)
