import { z } from 'zod'
import type { FieldTable } from '../fields/field.ts'
import { newSchemas, writtenSchemas } from '../fields/field-schemas.ts'
import { APP_NAME } from '../limits/constants.ts'
import { MAX_COPYRIGHT, MAX_SOFTWARE_NAME } from '../limits/field-limits.ts'
import { defineCall, noInput } from './call.ts'

const area = 'branding'
const MAX_ADDRESS = 2_048
const webAddress = z
  .string()
  .trim()
  .max(MAX_ADDRESS)
  .refine((text) => text === '' || isWebAddress(text), { error: 'validation.webAddress' })

const ADDRESS_FAULT = {
  'zh-CN': '应为 http:// 或 https:// 开头的网址',
  'en-US': 'Must begin with http:// or https://',
}

function isWebAddress(text: string): boolean {
  return /^https?:\/\//.test(text) && URL.canParse(text)
}

/** A link of the menu. */
const LINK = {
  kind: 'text',
  max: MAX_ADDRESS,
  schema: webAddress,
  about: 'address that the menu entry opens; empty hides the entry',
  hint: {
    'zh-CN': '菜单链接的网址；留空则不显示。',
    'en-US': 'URL of the menu link. Leave empty to hide it.',
  },
  fault: ADDRESS_FAULT,
} as const

/** Branding of the product and its sign-in page that an administrator may change. */
export const BRANDING_SETTINGS = {
  softwareName: {
    kind: 'text',
    max: MAX_SOFTWARE_NAME,
    isRequired: true,
    initial: APP_NAME,
    schema: z.string().trim().min(1).max(MAX_SOFTWARE_NAME),
    label: { 'zh-CN': '软件名称', 'en-US': 'Software name' },
  },
  copyright: {
    kind: 'text',
    max: MAX_COPYRIGHT,
    label: { 'zh-CN': '版权信息', 'en-US': 'Copyright' },
  },
  website: { ...LINK, label: { 'zh-CN': '公司网站', 'en-US': 'Company website' } },
  faq: { ...LINK, label: { 'zh-CN': '文档与常见问题', 'en-US': 'Documentation and FAQ' } },
  consoleAddress: {
    kind: 'text',
    max: MAX_ADDRESS,
    schema: webAddress,
    about: 'public address of this console, used in mailed links',
    label: { 'zh-CN': '控制台地址', 'en-US': 'Console address' },
    hint: { 'zh-CN': '用于邮件中的链接。', 'en-US': 'Used for links in emails.' },
    fault: ADDRESS_FAULT,
  },
  isRegistrationOpen: {
    kind: 'flag',
    initial: false,
    label: { 'zh-CN': '开放注册', 'en-US': 'Open registration' },
    hint: {
      'zh-CN': '注册的账号需由管理员激活后才能登录。',
      'en-US': 'An administrator must activate registered accounts.',
    },
  },
} as const satisfies FieldTable

export const brandingSettingsSchema = z.strictObject(newSchemas(BRANDING_SETTINGS))
export type BrandingSettings = z.output<typeof brandingSettingsSchema>

/** Branding settings that control access: only a superadmin with a session changes them, not an API token. */
export const ACCESS_SETTINGS = [
  'consoleAddress',
  'isRegistrationOpen',
] as const satisfies readonly (keyof BrandingSettings)[]

export const brandingSchema = brandingSettingsSchema.extend({
  version: z.string().describe('software version; read-only'),
  isMailOn: z.boolean().describe('whether users can reset a forgotten password by mail; read-only'),
})
export type Branding = z.output<typeof brandingSchema>

const read = defineCall({
  method: 'GET',
  url: '/api/branding',
  summary: 'Show the product name, copyright, version and links',
  area,
  access: 'public',
  effect: 'read',
  input: noInput,
  reply: brandingSchema,
})

const update = defineCall({
  method: 'PUT',
  url: '/api/system-config/branding',
  summary:
    'Change the branding; omitted fields stay unchanged and the version is read-only. Only a superadmin changes consoleAddress and isRegistrationOpen',
  area,
  access: 'admin',
  effect: 'write',
  input: z
    .strictObject(writtenSchemas(BRANDING_SETTINGS))
    .partial()
    .extend({
      version: z.string().optional().describe('ignored'),
      isMailOn: z.boolean().optional().describe('ignored'),
    }),
  reply: brandingSchema,
})

export const brandingCalls = { read, update }
