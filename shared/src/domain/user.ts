import { z } from 'zod'
import type { FieldTable } from '../fields/field.ts'
import { storedSchemas } from '../fields/field-schemas.ts'
import { LANGUAGES } from '../i18n/languages.ts'
import { MAX_USER_TEXT } from '../limits/field-limits.ts'
import { MAX_EMAIL } from '../validators/account-rules.ts'
import { emailSchema } from '../validators/email.ts'
import { nicknameSchema } from '../validators/nickname.ts'
import { optionalPhoneSchema, phoneSchema } from '../validators/phone.ts'
import { usernameSchema } from '../validators/username.ts'
import { ROLES } from './roles.ts'

export const roleSchema = z.enum(ROLES)

export const USER_STATUSES = ['active', 'inactive', 'banned'] as const
export const userStatusSchema = z.enum(USER_STATUSES)
export type UserStatus = z.infer<typeof userStatusSchema>

/**
 * The fields of a user that administrators set, besides the password. The table has a column for each; requests,
 * responses, forms, operation log, CSV, configuration documents and the command line have all of them.
 */
export const USER_FIELDS = {
  username: {
    kind: 'text',
    max: MAX_USER_TEXT,
    isRequired: true,
    schema: usernameSchema,
    label: { 'zh-CN': '用户名', 'en-US': 'Username' },
    missing: { 'zh-CN': '用户名不能为空', 'en-US': 'Username cannot be empty' },
    fault: {
      'zh-CN': '用户名为 4 至 63 位小写字母、数字或下划线',
      'en-US': 'Username: 4 to 63 lowercase letters, digits or underscores',
    },
    option: {
      flags: '--username <name>',
      help: {
        'zh-CN': '用户名：4 至 63 位小写字母、数字或下划线',
        'en-US': 'username: 4 to 63 lowercase letters, digits or underscores',
      },
    },
  },
  nickname: {
    kind: 'text',
    max: MAX_USER_TEXT,
    isRequired: true,
    schema: nicknameSchema,
    label: { 'zh-CN': '昵称', 'en-US': 'Nickname' },
    fault: {
      'zh-CN': '昵称为 1 至 63 位字母、数字、汉字、- 或 _',
      'en-US': '1 to 63 letters, digits, Chinese characters, - or _',
    },
    option: { flags: '--nickname <name>', help: { 'zh-CN': '昵称', 'en-US': 'nickname' } },
  },
  role: {
    kind: 'choice',
    values: ROLES,
    initial: 'common',
    label: { 'zh-CN': '角色', 'en-US': 'Role' },
    option: { flags: '--role <role>', help: { 'zh-CN': '角色', 'en-US': 'role' } },
  },
  email: {
    kind: 'text',
    max: MAX_EMAIL,
    isRequired: true,
    schema: emailSchema,
    label: { 'zh-CN': '邮箱', 'en-US': 'Email' },
    fault: { 'zh-CN': '邮箱格式不正确', 'en-US': 'Not a valid email address' },
    option: { flags: '--email <address>', help: { 'zh-CN': '邮箱', 'en-US': 'email' } },
  },
  phone: {
    kind: 'text',
    max: MAX_USER_TEXT,
    schema: optionalPhoneSchema,
    label: { 'zh-CN': '电话', 'en-US': 'Phone' },
    fault: { 'zh-CN': '电话号码格式不正确', 'en-US': 'Not a valid phone number' },
    option: { flags: '--phone <number>', help: { 'zh-CN': '电话', 'en-US': 'phone' } },
  },
  status: {
    kind: 'choice',
    values: USER_STATUSES,
    initial: 'active',
    label: { 'zh-CN': '状态', 'en-US': 'Status' },
    option: { flags: '--status <status>', help: { 'zh-CN': '状态', 'en-US': 'status' } },
  },
  sector: {
    kind: 'text',
    max: MAX_USER_TEXT,
    label: { 'zh-CN': '部门', 'en-US': 'Department' },
    option: { flags: '--sector <name>', help: { 'zh-CN': '部门', 'en-US': 'department' } },
  },
  job: {
    kind: 'text',
    max: MAX_USER_TEXT,
    label: { 'zh-CN': '职务', 'en-US': 'Job title' },
    option: { flags: '--job <title>', help: { 'zh-CN': '职务', 'en-US': 'job title' } },
  },
  location: {
    kind: 'text',
    max: MAX_USER_TEXT,
    label: { 'zh-CN': '办公地点', 'en-US': 'Location' },
    option: { flags: '--location <place>', help: { 'zh-CN': '办公地点', 'en-US': 'location' } },
  },
  certification: {
    kind: 'text',
    max: MAX_USER_TEXT,
    label: { 'zh-CN': '认证信息', 'en-US': 'Certification' },
    option: { flags: '--certification <text>', help: { 'zh-CN': '认证信息', 'en-US': 'certification' } },
  },
} as const satisfies FieldTable

const { username, nickname, role, email, status, ...profile } = USER_FIELDS
/** Fields that an administrator may leave empty. */
export const USER_PROFILE = profile

const { certification, ...listed } = USER_PROFILE
/** The profile in lists, CSV files and the options for administrators. */
export const LISTED_PROFILE = listed

const { phone, sector, job, ...free } = USER_PROFILE
/** Fields that users cannot empty themselves; accounts that administrators make may lack some of them. */
export const REQUIRED_PROFILE = {
  nickname,
  phone: { ...phone, isRequired: true, schema: phoneSchema },
  email,
  sector: { ...sector, isRequired: true },
  job: { ...job, isRequired: true },
} as const satisfies FieldTable
/** Fields that users change themselves. */
export const OWN_PROFILE = { ...REQUIRED_PROFILE, ...free } as const satisfies FieldTable

/** A user without secrets. Missing texts are empty. */
export const userSchema = z.object({
  id: z.string(),
  ...storedSchemas(USER_FIELDS),
  avatar: z.string().describe('URL of a picture, or empty'),
  language: z.enum(LANGUAGES).nullable(),
  timeZone: z.string().nullable(),
  lastActiveAt: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.number(),
})
export type User = z.infer<typeof userSchema>

/** In monitor mode, policies are evaluated and not enforced. */
export const ENFORCEMENTS = ['enforcing', 'monitor'] as const
export type Enforcement = (typeof ENFORCEMENTS)[number]

export const mustChangePasswordField = z
  .literal(true)
  .optional()
  .describe('present while other calls answer 403 with 40301, until the user has changed the password')

export const signedInUserSchema = userSchema.extend({
  mustChangePassword: mustChangePasswordField,
  enforcement: z.enum(ENFORCEMENTS).describe('whether anything enforces the policies on the network'),
})
export type SignedInUser = z.infer<typeof signedInUserSchema>

/** Progress of a user import; most of its time is spent hashing passwords. */
export const userImportSchema = z.object({
  id: z.string(),
  state: z.enum(['running', 'done', 'failed']),
  total: z.number(),
  hashed: z.number(),
  created: z.number(),
  error: z.object({ msg: z.string() }).nullable(),
})
export type UserImport = z.infer<typeof userImportSchema>
