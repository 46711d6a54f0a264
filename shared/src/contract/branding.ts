import { z } from 'zod'
import { APP_NAME } from '../constants.ts'
import { MAX_COPYRIGHT, MAX_SOFTWARE_NAME } from '../field-limits.ts'
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

/** What an administrator may set of the product's looks, and of its log-in page. */
export const brandingSettingsSchema = z.strictObject({
  softwareName: z.string().trim().min(1).max(MAX_SOFTWARE_NAME).default(APP_NAME),
  copyright: z.string().trim().max(MAX_COPYRIGHT).default(''),
  website: webAddress.default('').describe('address behind the menu entry; empty hides it'),
  faq: webAddress.default('').describe('address behind the menu entry; empty hides it'),
  consoleAddress: webAddress.default('').describe('where people reach this console; stands in mailed links'),
  isRegistrationOpen: z.boolean().default(false),
})
export type BrandingSettings = z.output<typeof brandingSettingsSchema>

/** Of these, what decides who gets in: a superadmin signed in changes it, and no API token. */
export const ACCESS_SETTINGS = [
  'consoleAddress',
  'isRegistrationOpen',
] as const satisfies readonly (keyof BrandingSettings)[]

export const brandingSchema = brandingSettingsSchema.extend({
  version: z.string().describe('of the software; read-only'),
  isMailOn: z.boolean().describe('whether a forgotten password can be replaced by mail; read-only'),
})
export type Branding = z.output<typeof brandingSchema>

const read = defineCall({
  method: 'GET',
  url: '/api/branding',
  summary: 'Name, copyright, version and links of the product',
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
    'Change them; fields that are left out stay, the version is read-only; consoleAddress and isRegistrationOpen are for superadmins',
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
