import { z } from 'zod'
import {
  LISTED_PROFILE,
  OWN_PROFILE,
  REQUIRED_PROFILE,
  roleSchema,
  signedInUserSchema,
  USER_FIELDS,
  userSchema,
  userStatusSchema,
} from '../domain/user.ts'
import { fieldNames } from '../fields/field.ts'
import { newSchemas, writtenSchemas } from '../fields/field-schemas.ts'
import { LANGUAGES } from '../i18n/languages.ts'
import { passwordSchema } from '../validators/password.ts'
import { defineCall, noInput } from './call.ts'
import { idsFilter, listFields, pageOf, timeZoneField, withReadFields } from './fields.ts'
import { defineResource } from './resource.ts'
import { withAliases } from './user-aliases.ts'

const area = 'users'
/** A picture of 2 MB in base64 and the other fields of the form. */
export const AVATAR_BODY_LIMIT = 3 * 1024 * 1024

/** Fields of the profile that cannot be emptied. */
export const requiredProfileSchema = z.object(writtenSchemas(REQUIRED_PROFILE))
/** Checked where it changes: accounts that administrators make may lack some of these fields. */
const sent = z.string().trim().max(1_000).optional().describe('an unchanged value is accepted as it is')

const info = defineCall({
  method: 'GET',
  url: '/api/user/info',
  isOpenBeforePasswordChange: true,
  summary: 'Get the signed-in user',
  area,
  access: 'any',
  effect: 'read',
  input: noInput,
  reply: signedInUserSchema,
})

const profileChanges = z.strictObject({
  ...z.object(writtenSchemas(OWN_PROFILE)).partial().shape,
  nickname: sent,
  phone: sent,
  email: sent,
  sector: sent,
  job: sent,
  avatar: z.string().optional().describe('data URL of a picture, its current address, or empty'),
  language: z.enum(LANGUAGES).nullable().optional(),
  timeZone: timeZoneField.nullable().optional(),
})
export type ProfileChanges = z.output<typeof profileChanges>

const updateInfo = defineCall({
  method: 'PUT',
  url: '/api/user/info/update',
  summary: 'Change the profile of the caller',
  area,
  access: 'any',
  effect: 'write',
  tokenScope: 'none',
  bodyLimit: AVATAR_BODY_LIMIT,
  input: withAliases(profileChanges),
  reply: userSchema,
})

const uploadAvatar = defineCall({
  method: 'POST',
  url: '/api/user/avatar',
  summary: 'Set the picture of the caller from a file in the form field `file`',
  area,
  access: 'any',
  effect: 'write',
  tokenScope: 'none',
  bodyKind: 'multipart',
  input: noInput,
  reply: userSchema,
})

export const USER_SORTS = [
  'username',
  'nickname',
  'role',
  'status',
  'email',
  ...fieldNames(LISTED_PROFILE),
  'lastActiveAt',
  'createdAt',
  'updatedAt',
  'id',
] as const

export const userFilterFields = {
  username: z.string().optional(),
  nickname: z.string().optional(),
  role: roleSchema.optional(),
  status: userStatusSchema.optional(),
  email: z.string().optional(),
  q: z.string().optional().describe('part of a name, the email or the phone number'),
}
export const userFilter = z.strictObject({ ...userFilterFields, ...idsFilter })

const list = defineCall({
  method: 'GET',
  url: '/api/user/list',
  summary: 'List users',
  area,
  access: 'admin',
  effect: 'read',
  input: z.strictObject({ ...listFields(USER_SORTS), ...userFilterFields }),
  reply: pageOf(userSchema),
})

// Faults are reported in the order of the columns of a file.
const { username, nickname, email, ...others } = newSchemas(USER_FIELDS)
export const newUserSchema = z.strictObject({
  username,
  password: passwordSchema,
  nickname,
  email,
  ...others,
})
export type NewUser = z.output<typeof newUserSchema>

const createdUserInput = newUserSchema.extend({
  password: passwordSchema.nullable().describe('null: the user is inactive until a password is set'),
  mustChangePassword: z
    .boolean()
    .optional()
    .describe('true: after signing in, the user must change the password before any other call'),
})
export type CreatedUserInput = z.output<typeof createdUserInput>

export const userChangesSchema = z.strictObject({
  ...z.object(writtenSchemas(USER_FIELDS)).partial().shape,
  password: passwordSchema
    .optional()
    .describe('sets a new password; all sessions, API tokens and mailed links of the user end'),
  version: z
    .number()
    .int()
    .optional()
    .describe('Optimistic lock. A stale version answers 409; omit it to overwrite.'),
})
export type UserChanges = z.output<typeof userChangesSchema>

const create = defineCall({
  method: 'POST',
  url: '/api/user/create',
  creates: true,
  summary: 'Create a user',
  area,
  access: 'admin',
  effect: 'write',
  tokenScope: 'people',
  input: withAliases(createdUserInput),
  reply: userSchema,
})

const update = defineCall({
  method: 'POST',
  url: '/api/user/update',
  summary: 'Change a user; omitted fields stay unchanged',
  area,
  access: 'admin',
  effect: 'write',
  tokenScope: 'people',
  input: withAliases(withReadFields(userChangesSchema.extend({ id: z.string() }), userSchema)),
  reply: userSchema,
})

const ids = z.array(z.string()).min(1).max(1_000)

const remove = defineCall({
  method: 'POST',
  url: '/api/user/delete',
  summary: 'Delete users; their sessions and tokens end',
  area,
  access: 'admin',
  effect: 'write',
  tokenScope: 'none',
  input: z
    .strictObject({ id: z.string().optional(), ids: ids.optional() })
    .refine(({ id, ids }) => id !== undefined || ids !== undefined, {
      error: 'user.nothingChosen',
      path: ['id'],
    }),
  reply: z.object({ ids: z.array(z.string()) }),
})

const setStatus = defineCall({
  method: 'POST',
  url: '/api/user/status',
  summary:
    'Activate, deactivate or ban a user; every status but active ends the sessions and tokens of the user',
  area,
  access: 'admin',
  effect: 'write',
  tokenScope: 'people',
  input: z.strictObject({ id: z.string(), status: userStatusSchema }),
  reply: userSchema,
})

export const userCalls = { info, updateInfo, uploadAvatar, list, create, update, remove, setStatus }

export const userResource = defineResource(
  {
    name: 'users',
    area,
    access: 'admin',
    writeScope: 'people',
    row: userSchema,
    filter: userFilter,
    sorts: USER_SORTS,
  },
  (writes) => ({
    create: writes.create({ input: create.input, reply: userSchema }),
    update: writes.update({ input: update.input, reply: userSchema }),
    remove: writes.remove(),
  }),
)
