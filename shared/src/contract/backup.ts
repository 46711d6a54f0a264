import { z } from 'zod'
import { defineCall, noInput } from './call.ts'
import { flagField, versionField } from './fields.ts'

const area = 'backup'
const settingsUrl = '/api/system-config/backup'
const superadmin = { area, access: 'superadmin' } as const

/** Size of one compressed file. */
export const MAX_BACKUP_BYTES = 20_000_000_000
const MIN_PASSPHRASE = 12
const passphrase = z.string().min(MIN_PASSPHRASE, { error: 'backup.passphraseShort' }).max(500)
/** `all`: with every visit and sign-in. */
export const BACKUP_EVENTS = ['none', 'all'] as const
const eventsSchema = z.enum(BACKUP_EVENTS)
export type BackupEvents = z.output<typeof eventsSchema>

/** Folders of the data directory whose content the server writes and removes. */
const OWN_FOLDERS = [
  'before-upgrade',
  'confirmed-changes',
  'engine',
  'engine-backups',
  'engine-run',
  'gateway',
  'incoming',
  'pending-changes',
  'restore',
  'risk',
  'spool',
]
const isOwnFolder = (folder: string) => OWN_FOLDERS.includes(folder.split('/')[0]?.toLowerCase() ?? '')

export const backupSettingsSchema = z.strictObject({
  folder: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .regex(/^(?!.*(?:^|\/)\.{1,2}(?:\/|$))[^/\\\0][^\\\0]*$/, { error: 'backup.folder' })
    .refine((folder) => !isOwnFolder(folder), { error: 'backup.folderInUse' })
    .default('backups')
    .describe('path relative to the data directory'),
  everyHours: z
    .number()
    .int()
    .min(0)
    .max(8_760)
    .default(0)
    .describe('interval in hours; 0 turns scheduled backups off'),
  keep: z.number().int().min(1).max(1_000).default(7),
  events: eventsSchema.default('none'),
})
export type BackupSettings = z.output<typeof backupSettingsSchema>

const statusSchema = backupSettingsSchema.extend({
  version: z.number(),
  last: z
    .object({ file: z.string(), at: z.string(), bytes: z.number() })
    .nullable()
    .describe('newest file that the schedule has written'),
  fault: z.string().nullable().describe('why the last scheduled backup failed; null when it succeeded'),
})
export type BackupStatus = z.output<typeof statusSchema>

export const restoredSchema = z.object({
  createdAt: z.string().describe('time at which the backup was made'),
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
    summary:
      'Download a consistent copy of the state as one file. Without a passphrase, stored secrets are omitted',
    effect: 'write',
    noDryRun: 'outside',
    isFile: true,
    input: z.strictObject({ events: eventsSchema.default('none'), passphrase: passphrase.optional() }),
    reply: z.unknown(),
  }),
  restore: defineCall({
    ...superadmin,
    method: 'POST',
    url: '/api/restore',
    summary:
      'Restore a backup from the form field `file` into an empty installation, or with `replace` over the existing data: all of it or nothing. All sessions end',
    effect: 'write',
    guard: 'own',
    noDryRun: 'outside',
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
    summary: 'Show the backup schedule and the last scheduled backup',
    effect: 'read',
    input: noInput,
    reply: statusSchema,
  }),
  updateSettings: defineCall({
    ...superadmin,
    method: 'PUT',
    url: settingsUrl,
    summary: 'Change the backup schedule; omitted fields stay unchanged',
    effect: 'write',
    failures: ['conflict'],
    input: z.strictObject({
      folder: backupSettingsSchema.shape.folder.unwrap().optional(),
      everyHours: backupSettingsSchema.shape.everyHours.unwrap().optional(),
      keep: backupSettingsSchema.shape.keep.unwrap().optional(),
      events: eventsSchema.optional(),
      version: versionField,
      last: z.unknown().optional().describe('ignored'),
      fault: z.unknown().optional().describe('ignored'),
    }),
    reply: statusSchema,
  }),
}
