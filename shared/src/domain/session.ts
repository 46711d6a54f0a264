import { z } from 'zod'

export const tokenPairSchema = z.object({ access_token: z.string(), refresh_token: z.string() })
export type TokenPair = z.infer<typeof tokenPairSchema>

/** One sign-in, kept alive by its refresh tokens. */
export const sessionSchema = z.object({
  id: z.string(),
  userId: z.string(),
  username: z.string(),
  ip: z.string(),
  userAgent: z.string(),
  isCurrent: z.boolean(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
  expiresAt: z.string(),
})
export type Session = z.infer<typeof sessionSchema>

export const TOKEN_SCOPES = ['read', 'write'] as const
export const tokenScopeSchema = z.enum(TOKEN_SCOPES)
export type TokenScope = z.infer<typeof tokenScopeSchema>

/** A key for scripts, without the key itself. */
export const apiTokenSchema = z.object({
  id: z.string(),
  userId: z.string(),
  username: z.string(),
  name: z.string(),
  scope: tokenScopeSchema,
  prefix: z.string().describe('the first characters, to tell keys apart'),
  createdAt: z.string(),
  expiresAt: z.string(),
  lastUsedAt: z.string().nullable(),
})
export type ApiToken = z.infer<typeof apiTokenSchema>
export const createdApiTokenSchema = apiTokenSchema.extend({
  token: z.string().describe('shown this once'),
})
export type CreatedApiToken = z.infer<typeof createdApiTokenSchema>
