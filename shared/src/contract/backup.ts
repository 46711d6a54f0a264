import { z } from 'zod'
import { defineCall, noInput } from './call.ts'
import { flagField } from './fields.ts'

const area = 'backup'
const settingsUrl = '/api/system-config/backup'
const superadmin = { area, access: 'superadmin' } as const

/** Of one file, packed. */
export const MAX_BACKUP_BYTES = 20_000_000_000
const MIN_PASSPHRASE = 12
const passphrase = z.string().min(MIN_PASSPHRASE, { error: 'backup.passphraseShort' }).max(500)
/** `all`: with every visit and sign-in. */
export const BACKUP_EVENTS = ['none', 'all'] as const
const eventsSchema = z.enum(BACKUP_EVENTS)
export type BackupEvents = z.output<typeof eventsSchema>

export const backupSettingsSchema = z.strictObject({
  folder: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .regex(/^(?!.*(?:^|\/)\.{1,2}(?:\/|$))[^/\\\0][^\\\0]*$/, { error: 'backup.folder' })
    .default('backups')
    .describe('below the data directory'),
  everyHours: z.number().int().min(0).max(8_760).default(0).describe('0: off'),
  keep: z.number().int().min(1).max(1_000).default(7),
  events: eventsSchema.default('none'),
})
export type BackupSettings = z.output<typeof backupSettingsSchema>

const statusSchema = backupSettingsSchema.extend({
  version: z.number(),
  last: z
    .object({ file: z.string(), at: z.string(), bytes: z.number() })
    .nullable()
    .describe('the newest file of the schedule'),
  fault: z.string().nullable().describe('why the last scheduled backup failed'),
})
export type BackupStatus = z.output<typeof statusSchema>

export const restoredSchema = z.object({
  createdAt: z.string().describe('of the backup'),
  tables: z.number(),
  rows: z.number(),
  secrets: z.enum(['sealed', 'omitted']),
  events: z.number().describe('visits and sign-ins; 0 where the backup has none'),
})
export type Restored = z.infer<typeof restoredSchema>

export const backupCalls = {
  create: defineCall({
    ...superadmin,
    method: 'POST',
    url: '/api/backup',
    summary: 'A consistent copy of the state as one file. Without a passphrase, stored secrets are left out',
    effect: 'write',
    isFile: true,
    input: z.strictObject({ events: eventsSchema.default('none'), passphrase: passphrase.optional() }),
    reply: z.unknown(),
  }),
  restore: defineCall({
    ...superadmin,
    method: 'POST',
    url: '/api/restore',
    summary:
      'Read a backup from the field `file` into an empty installation, or with `replace` in place of what is there: all of it or nothing. All sessions end',
    effect: 'write',
    tokenScope: 'none',
    failures: ['badContent', 'conflict'],
    bodyKind: 'multipart',
    bodyLimit: MAX_BACKUP_BYTES,
    input: z.strictObject({ passphrase: z.string().max(500).optional(), replace: flagField.optional() }),
    reply: restoredSchema,
  }),
  settings: defineCall({
    ...superadmin,
    method: 'GET',
    url: settingsUrl,
    summary: 'When backups are written by themselves, and the last one',
    effect: 'read',
    input: noInput,
    reply: statusSchema,
  }),
  updateSettings: defineCall({
    ...superadmin,
    method: 'PUT',
    url: settingsUrl,
    summary: 'Change them; fields that are left out stay',
    effect: 'write',
    failures: ['conflict'],
    input: z.strictObject({
      folder: backupSettingsSchema.shape.folder.unwrap().optional(),
      everyHours: backupSettingsSchema.shape.everyHours.unwrap().optional(),
      keep: backupSettingsSchema.shape.keep.unwrap().optional(),
      events: eventsSchema.optional(),
      version: z.number().int().optional().describe('Optimistic lock. A stale version answers 409.'),
      last: z.unknown().optional().describe('ignored'),
      fault: z.unknown().optional().describe('ignored'),
    }),
    reply: statusSchema,
  }),
}
