import { z } from 'zod'

export const tokenPairSchema = z.object({ access_token: z.string(), refresh_token: z.string() })
export type TokenPair = z.infer<typeof tokenPairSchema>

/** A sign-in, extended by its refresh tokens. */
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

/** Scopes of API tokens in ascending order; a token never exceeds the role of its owner. */
export const TOKEN_SCOPES = ['read', 'write', 'people'] as const
export const tokenScopeSchema = z
  .enum(TOKEN_SCOPES)
  .describe(
    'read; write: everything but users, roles, tokens, passwords and security settings; people: also creates, imports and changes users below the role of its owner',
  )
export type TokenScope = z.infer<typeof tokenScopeSchema>

/** Whether a token of this scope may make calls that need the other one. */
export function isScopeGranted(scope: TokenScope, needed: TokenScope | 'none'): boolean {
  return needed !== 'none' && TOKEN_SCOPES.indexOf(scope) >= TOKEN_SCOPES.indexOf(needed)
}

/** An API token without its secret. */
export const apiTokenSchema = z.object({
  id: z.string(),
  userId: z.string(),
  username: z.string(),
  name: z.string(),
  scope: tokenScopeSchema,
  prefix: z.string().describe('first characters, which tell tokens apart'),
  createdAt: z.string(),
  expiresAt: z.string(),
  lastUsedAt: z.string().nullable(),
})
export type ApiToken = z.infer<typeof apiTokenSchema>
export const createdApiTokenSchema = apiTokenSchema.extend({
  token: z.string().describe('the token; this answer is the only place that shows it'),
})
export type CreatedApiToken = z.infer<typeof createdApiTokenSchema>
