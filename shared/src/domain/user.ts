import { z } from 'zod'
import { LANGUAGES } from '../i18n/languages.ts'
import { ROLES } from './roles.ts'

export const roleSchema = z.enum(ROLES)

export const USER_STATUSES = ['active', 'inactive', 'banned'] as const
export const userStatusSchema = z.enum(USER_STATUSES)
export type UserStatus = z.infer<typeof userStatusSchema>

/** A user without secrets. Missing texts are empty. */
export const userSchema = z.object({
  id: z.string(),
  username: z.string(),
  nickname: z.string(),
  role: roleSchema,
  email: z.string(),
  phone: z.string(),
  status: userStatusSchema,
  sector: z.string(),
  job: z.string(),
  location: z.string(),
  certification: z.string(),
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

export const signedInUserSchema = userSchema.extend({
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
