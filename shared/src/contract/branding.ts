import { z } from 'zod'
import { APP_NAME } from '../limits/constants.ts'
import { MAX_COPYRIGHT, MAX_SOFTWARE_NAME } from '../limits/field-limits.ts'
import { defineCall, noInput } from './call.ts'

const area = 'branding'
const webAddress = z
  .string()
  .trim()
  .max(2_048)
  .refine((text) => text === '' || isWebAddress(text), { error: 'validation.webAddress' })

function isWebAddress(text: string): boolean {
  return /^https?:\/\//.test(text) && URL.canParse(text)
}

/** Branding of the product and its sign-in page that an administrator may change. */
export const brandingSettingsSchema = z.strictObject({
  softwareName: z.string().trim().min(1).max(MAX_SOFTWARE_NAME).default(APP_NAME),
  copyright: z.string().trim().max(MAX_COPYRIGHT).default(''),
  website: webAddress.default('').describe('address that the menu entry opens; empty hides the entry'),
  faq: webAddress.default('').describe('address that the menu entry opens; empty hides the entry'),
  consoleAddress: webAddress.default('').describe('public address of this console, used in mailed links'),
  isRegistrationOpen: z.boolean().default(false),
})
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
  input: z.strictObject({
    softwareName: brandingSettingsSchema.shape.softwareName.unwrap().optional(),
    copyright: brandingSettingsSchema.shape.copyright.unwrap().optional(),
    website: brandingSettingsSchema.shape.website.unwrap().optional(),
    faq: brandingSettingsSchema.shape.faq.unwrap().optional(),
    consoleAddress: brandingSettingsSchema.shape.consoleAddress.unwrap().optional(),
    isRegistrationOpen: z.boolean().optional(),
    version: z.string().optional().describe('ignored'),
    isMailOn: z.boolean().optional().describe('ignored'),
  }),
  reply: brandingSchema,
})

export const brandingCalls = { read, update }
