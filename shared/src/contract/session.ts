import { z } from 'zod'
import { tokenPairSchema } from '../domain/session.ts'
import { mustChangePasswordField } from '../domain/user.ts'
import { SIGN_IN_CALLS_PER_MINUTE } from '../limits/constants.ts'
import { emailSchema } from '../validators/email.ts'
import { nicknameSchema } from '../validators/nickname.ts'
import { loginPasswordSchema, newPasswordSchema, passwordSchema } from '../validators/password.ts'
import { loginUsernameSchema, usernameSchema } from '../validators/username.ts'
import { defineCall, noInput, nothing } from './call.ts'
import { withAliases } from './user-aliases.ts'

const area = 'session'
/** Calls without a session are limited by address, so that passwords cannot be guessed. */
const callsPerMinute = SIGN_IN_CALLS_PER_MINUTE
const SMALL_BODY = 16 * 1024

/** An empty name or password answers like wrong ones, not like a malformed request. */
const login = defineCall({
  method: 'POST',
  url: '/api/user/login',
  summary: 'Sign in',
  area,
  access: 'public',
  effect: 'write',
  noDryRun: 'refused',
  failures: ['badCredentials', 'locked'],
  callsPerMinute,
  bodyLimit: SMALL_BODY,
  input: z.strictObject({
    username: z.string().default(''),
    account: z.string().default('').describe('alias of username'),
    password: z.string().default(''),
  }),
  hasSecret: true,
  reply: tokenPairSchema.extend({ mustChangePassword: mustChangePasswordField }),
})

const refresh = defineCall({
  method: 'GET',
  url: '/api/user/refresh',
  summary: 'Exchange the refresh token in the Authorization header for a new pair of tokens',
  area,
  access: 'public',
  effect: 'read',
  token: 'refresh',
  failures: ['unauthenticated', 'sessionOver'],
  callsPerMinute,
  input: noInput,
  hasSecret: true,
  reply: tokenPairSchema,
})

const logout = defineCall({
  method: 'POST',
  url: '/api/user/logout',
  summary: 'Sign out and end the session; an expired access token is accepted',
  area,
  access: 'public',
  effect: 'write',
  noDryRun: 'refused',
  token: 'access',
  failures: ['unauthenticated'],
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
  isOpenBeforePasswordChange: true,
  summary: 'Change the password of the caller; all sessions and mailed links of the user end',
  area,
  access: 'any',
  effect: 'write',
  noDryRun: 'refused',
  tokenScope: 'none',
  failures: ['locked'],
  bodyLimit: SMALL_BODY,
  input: z
    .strictObject({
      currentPassword: loginPasswordSchema,
      ...newPasswordFields,
      keepApiTokens: z.boolean().default(false).describe('API tokens are revoked unless this is true'),
    })
    .refine(isConfirmed, different),
  reply: nothing,
})

const register = defineCall({
  method: 'POST',
  url: '/api/user/register',
  summary: 'Register an account, which an administrator activates; available when registration is open',
  area,
  access: 'public',
  effect: 'write',
  noDryRun: 'refused',
  failures: ['forbidden', 'conflict'],
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
  summary: 'Request a mailed reset link; the answer does not reveal whether the user exists',
  area,
  access: 'public',
  effect: 'write',
  noDryRun: 'refused',
  callsPerMinute,
  bodyLimit: SMALL_BODY,
  input: withAliases(z.strictObject({ username: loginUsernameSchema })),
  reply: z.object({
    via: z
      .enum(['mail', 'admin'])
      .describe('admin: mail is not configured, an administrator has to reset the password'),
  }),
})

const confirmPassword = defineCall({
  method: 'POST',
  url: '/api/user/forgot-password/confirm',
  summary: 'Set a new password with the mailed link',
  area,
  access: 'public',
  effect: 'write',
  noDryRun: 'refused',
  callsPerMinute,
  bodyLimit: SMALL_BODY,
  input: z.strictObject({ token: z.string().min(1), ...newPasswordFields }).refine(isConfirmed, different),
  reply: nothing,
})

export const sessionCalls = {
  login,
  refresh,
  logout,
  resetPassword,
  register,
  forgotPassword,
  confirmPassword,
}
