import { z } from 'zod'
import { apiTokenSchema, createdApiTokenSchema, sessionSchema, tokenScopeSchema } from '../domain/session.ts'
import { MAX_TOKEN_NAME } from '../limits/field-limits.ts'
import { defineCall } from './call.ts'
import { idsFilter, listFields, pageOf, timeField } from './fields.ts'
import { defineResource } from './resource.ts'

const area = 'session'

export const SESSION_SORTS = ['createdAt', 'lastUsedAt', 'expiresAt', 'ip', 'id'] as const
export const ownerFilter = {
  userId: z.string().optional().describe('an administrator may name another user; default: the caller'),
}

const listSessions = defineCall({
  method: 'GET',
  url: '/api/user/session/list',
  summary: 'List the active sessions of a user',
  area,
  access: 'any',
  effect: 'read',
  input: z.strictObject({ ...listFields(SESSION_SORTS), ...ownerFilter }),
  reply: pageOf(sessionSchema),
})

const revokeSession = defineCall({
  method: 'POST',
  url: '/api/user/session/revoke',
  summary: 'End a session, or with `others` all sessions but the current one',
  area,
  access: 'any',
  effect: 'write',
  noDryRun: 'refused',
  tokenScope: 'none',
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
  name: z.string().trim().min(1).max(MAX_TOKEN_NAME),
  scope: tokenScopeSchema,
  expiresAt: timeField,
}

const listApiTokens = defineCall({
  method: 'GET',
  url: '/api/user/token/list',
  summary: 'List the API tokens of a user',
  area,
  access: 'any',
  effect: 'read',
  input: z.strictObject({ ...listFields(API_TOKEN_SORTS), ...ownerFilter }),
  reply: pageOf(apiTokenSchema),
})

const createApiToken = defineCall({
  method: 'POST',
  url: '/api/user/token/create',
  summary: 'Create an API token; the answer is the only place that shows it',
  area,
  access: 'any',
  effect: 'write',
  noDryRun: 'refused',
  tokenScope: 'none',
  input: z.strictObject(apiTokenFields),
  hasSecret: true,
  reply: createdApiTokenSchema,
})

const revokeApiToken = defineCall({
  method: 'POST',
  url: '/api/user/token/revoke',
  summary: 'Revoke an API token',
  area,
  access: 'any',
  effect: 'write',
  noDryRun: 'refused',
  tokenScope: 'none',
  input: z.strictObject({ id: z.string() }),
  reply: z.object({ id: z.string() }),
})

export const credentialCalls = {
  listSessions,
  revokeSession,
  listApiTokens,
  createApiToken,
  revokeApiToken,
}

const credentialFilter = z.strictObject({ ...ownerFilter, ...idsFilter })

export const sessionResource = defineResource(
  {
    name: 'sessions',
    area,
    access: 'any',
    writeScope: 'none',
    noDryRun: 'refused',
    row: sessionSchema,
    filter: credentialFilter,
    sorts: SESSION_SORTS,
  },
  (writes) => ({ remove: writes.remove() }),
)

export const apiTokenResource = defineResource(
  {
    name: 'api-tokens',
    area,
    access: 'any',
    writeScope: 'none',
    noDryRun: 'refused',
    row: apiTokenSchema,
    filter: credentialFilter,
    sorts: API_TOKEN_SORTS,
  },
  (writes) => ({
    create: writes.create({ input: createApiToken.input, reply: createdApiTokenSchema, hasSecret: true }),
    remove: writes.remove(),
  }),
)
