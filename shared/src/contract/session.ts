import { z } from 'zod'
import { SIGN_IN_CALLS_PER_MINUTE } from '../constants.ts'
import { createdApiTokenSchema, sessionSchema, tokenPairSchema, tokenScopeSchema } from '../domain/session.ts'
import { apiTokenSchema } from '../domain/session.ts'
import { emailSchema } from '../validators/email.ts'
import { nicknameSchema } from '../validators/nickname.ts'
import {
  loginPasswordSchema,
  newPasswordSchema,
  passwordSchema,
} from '../validators/password.ts'
import { loginUsernameSchema, usernameSchema } from '../validators/username.ts'
import { defineCall, noInput, nothing } from './call.ts'
import { listFields, pageOf, timeField } from './fields.ts'
import { withAliases } from './user-aliases.ts'

const area = 'session'
/** Whoever is not signed in is limited by address, or passwords could be guessed at leisure. */
const callsPerMinute = SIGN_IN_CALLS_PER_MINUTE
const SMALL_BODY = 16 * 1024

/** An empty name or password is answered like a wrong one, not like a malformed request. */
const login = defineCall({
  method: 'POST',
  url: '/api/user/login',
  summary: 'Sign in',
  area,
  access: 'public',
  effect: 'write',
  callsPerMinute,
  bodyLimit: SMALL_BODY,
  input: z.strictObject({
    username: z.string().default(''),
    account: z.string().default('').describe('same as username'),
    password: z.string().default(''),
  }),
  reply: tokenPairSchema,
})

const refresh = defineCall({
  method: 'GET',
  url: '/api/user/refresh',
  summary: 'A fresh pair of tokens for the refresh token in the Authorization header',
  area,
  access: 'public',
  effect: 'read',
  callsPerMinute,
  input: noInput,
  reply: tokenPairSchema,
})

const logout = defineCall({
  method: 'POST',
  url: '/api/user/logout',
  summary: 'End this session; an expired token will do',
  area,
  access: 'public',
  effect: 'write',
  input: noInput,
  reply: nothing,
})

const newPasswordFields = {
  newPassword: newPasswordSchema,
  confirmPassword: z.string({ error: 'validation.password.different' }),
}
const isConfirmed = (input: { newPassword: string; confirmPassword: string }) =>
  input.newPassword === input.confirmPassword
const different = { error: 'validation.password.different', path: ['confirmPassword'] }

const resetPassword = defineCall({
  method: 'POST',
  url: '/api/user/reset-password',
  summary: 'Change the own password; every session of the user ends',
  area,
  access: 'any',
  effect: 'write',
  isOpenToApiTokens: false,
  bodyLimit: SMALL_BODY,
  input: z
    .strictObject({ currentPassword: loginPasswordSchema, ...newPasswordFields })
    .refine(isConfirmed, different),
  reply: nothing,
})

const register = defineCall({
  method: 'POST',
  url: '/api/user/register',
  summary: 'Ask for an account, which an administrator activates; where registration is open',
  area,
  access: 'public',
  effect: 'write',
  callsPerMinute,
  bodyLimit: SMALL_BODY,
  input: withAliases(
    z.strictObject({
      username: usernameSchema,
      password: passwordSchema,
      nickname: nicknameSchema,
      email: emailSchema,
    }),
  ),
  reply: nothing,
})

const forgotPassword = defineCall({
  method: 'POST',
  url: '/api/user/forgot-password',
  summary: 'Ask for a mailed link; the answer is the same whether there is such a user or not',
  area,
  access: 'public',
  effect: 'write',
  callsPerMinute,
  bodyLimit: SMALL_BODY,
  input: withAliases(z.strictObject({ username: loginUsernameSchema })),
  reply: z.object({ via: z.enum(['mail', 'admin']).describe('admin: no mail is set up, ask an administrator') }),
})

const confirmPassword = defineCall({
  method: 'POST',
  url: '/api/user/forgot-password/confirm',
  summary: 'Set a new password with the mailed link',
  area,
  access: 'public',
  effect: 'write',
  callsPerMinute,
  bodyLimit: SMALL_BODY,
  input: z.strictObject({ token: z.string().min(1), ...newPasswordFields }).refine(isConfirmed, different),
  reply: nothing,
})

export const SESSION_SORTS = ['createdAt', 'lastUsedAt', 'expiresAt', 'ip', 'id'] as const
export const ownerFilter = {
  userId: z.string().optional().describe("an administrator may ask for another's; default the caller's"),
}

const listSessions = defineCall({
  method: 'GET',
  url: '/api/user/session/list',
  summary: 'Where the user is signed in',
  area,
  access: 'any',
  effect: 'read',
  input: z.strictObject({ ...listFields(SESSION_SORTS), ...ownerFilter }),
  reply: pageOf(sessionSchema),
})

const revokeSession = defineCall({
  method: 'POST',
  url: '/api/user/session/revoke',
  summary: 'End a session, or with `others` all but this one',
  area,
  access: 'any',
  effect: 'write',
  input: z
    .strictObject({ id: z.string().optional(), others: z.literal(true).optional() })
    .refine(({ id, others }) => (id === undefined) !== (others === undefined), {
      error: 'user.nothingChosen',
      path: ['id'],
    }),
  reply: z.object({ ids: z.array(z.string()) }),
})

export const API_TOKEN_SORTS = ['name', 'createdAt', 'expiresAt', 'lastUsedAt', 'scope', 'id'] as const
export const apiTokenFields = {
  name: z.string().trim().min(1).max(63),
  scope: tokenScopeSchema,
  expiresAt: timeField,
}

const listApiTokens = defineCall({
  method: 'GET',
  url: '/api/user/token/list',
  summary: 'The API tokens of the user',
  area,
  access: 'any',
  effect: 'read',
  input: z.strictObject({ ...listFields(API_TOKEN_SORTS), ...ownerFilter }),
  reply: pageOf(apiTokenSchema),
})

const createApiToken = defineCall({
  method: 'POST',
  url: '/api/user/token/create',
  summary: 'Make an API token; it is shown this once',
  area,
  access: 'any',
  effect: 'write',
  isOpenToApiTokens: false,
  input: z.strictObject(apiTokenFields),
  reply: createdApiTokenSchema,
})

const revokeApiToken = defineCall({
  method: 'POST',
  url: '/api/user/token/revoke',
  summary: 'Revoke an API token',
  area,
  access: 'any',
  effect: 'write',
  isOpenToApiTokens: false,
  input: z.strictObject({ id: z.string() }),
  reply: z.object({ id: z.string() }),
})

export const sessionCalls = {
  login,
  refresh,
  logout,
  resetPassword,
  register,
  forgotPassword,
  confirmPassword,
  listSessions,
  revokeSession,
  listApiTokens,
  createApiToken,
  revokeApiToken,
}
