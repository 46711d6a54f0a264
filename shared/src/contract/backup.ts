import { z } from 'zod'
import type { FieldTable } from '../fields/field.ts'
import { newSchemas, writtenSchemas } from '../fields/field-schemas.ts'
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

const MAX_FOLDER = 200

/** The schedule of backups. */
export const BACKUP_SETTINGS = {
  folder: {
    kind: 'text',
    max: MAX_FOLDER,
    initial: 'backups',
    schema: z
      .string()
      .trim()
      .min(1)
      .max(MAX_FOLDER)
      .regex(/^(?!.*(?:^|\/)\.{1,2}(?:\/|$))[^\\\0]+$/, { error: 'backup.folder' })
      .refine((folder) => !isOwnFolder(folder), { error: 'backup.folderInUse' }),
    isRequired: true,
    about: 'path relative to the data directory, or absolute below a folder of NETWARDEN_BACKUP_ROOTS',
    label: { 'zh-CN': '文件夹', 'en-US': 'Folder' },
    hint: {
      'zh-CN': '数据目录下的相对路径，或服务器允许的备份目录下的绝对路径',
      'en-US': 'Path below the data directory, or absolute below a folder that the server allows for backups',
    },
    fault: {
      'zh-CN':
        '应为数据目录下的相对路径，或服务器允许的备份目录下的绝对路径，不含“..”，且不是服务本身使用的文件夹',
      'en-US':
        "Must be below the data directory or a folder allowed for backups, without '..', and not used by the server",
    },
  },
  everyHours: {
    kind: 'number',
    min: 0,
    max: 8_760,
    initial: 0,
    unit: { 'zh-CN': '小时', 'en-US': 'hours' },
    about: 'interval in hours; 0 turns scheduled backups off',
    label: { 'zh-CN': '间隔', 'en-US': 'Interval' },
    hint: { 'zh-CN': '0 表示不备份', 'en-US': '0 means no scheduled backups' },
  },
  keep: {
    kind: 'number',
    min: 1,
    max: 1_000,
    initial: 7,
    label: { 'zh-CN': '保留份数', 'en-US': 'Files to keep' },
  },
  events: {
    kind: 'choice',
    values: BACKUP_EVENTS,
    words: {
      none: {
        'zh-CN': '配置（设置、策略、用户、操作日志）',
        'en-US': 'State (settings, policies, users, logs)',
      },
      all: { 'zh-CN': '配置和所有访问记录', 'en-US': 'State and all visits' },
    },
    initial: 'none',
    label: { 'zh-CN': '内容', 'en-US': 'Content' },
  },
} as const satisfies FieldTable

export const backupSettingsSchema = z.strictObject(newSchemas(BACKUP_SETTINGS))
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
  lacks: z
    .array(z.enum(['certificateKey']))
    .describe(
      '`certificateKey`: restored settings name a certificate of encrypted DNS that is not on this machine with its key; no backup contains keys',
    ),
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
    dryRunLimit: 120_000,
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
    input: z
      .strictObject(writtenSchemas(BACKUP_SETTINGS))
      .partial()
      .extend({
        version: versionField,
        last: z.unknown().optional().describe('ignored'),
        fault: z.unknown().optional().describe('ignored'),
      }),
    reply: statusSchema,
  }),
}
