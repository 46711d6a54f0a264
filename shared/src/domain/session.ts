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

/** What an API token may do, each more than the one before; never more than its owner's role. */
export const TOKEN_SCOPES = ['read', 'write', 'people'] as const
export const tokenScopeSchema = z
  .enum(TOKEN_SCOPES)
  .describe(
    'read; write: all but people, roles, tokens, passwords and security settings; people: also creates, imports and changes people below its owner’s role',
  )
export type TokenScope = z.infer<typeof tokenScopeSchema>

/** Whether a token of this scope may make calls that need that one. */
export function isScopeGranted(scope: TokenScope, needed: TokenScope | 'none'): boolean {
  return needed !== 'none' && TOKEN_SCOPES.indexOf(scope) >= TOKEN_SCOPES.indexOf(needed)
}

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
