import { type ApiToken, type CreatedApiToken, isAdminRole, type TokenScope } from '@netwarden/shared/domain'
import { conflict, fieldErrors, forbidden, notFound } from '@netwarden/shared/errors'
import { API_TOKEN_PREFIX } from '@netwarden/shared/limits'
import type { Actor } from '../../platform/http/actor.ts'
import type { ListWindow, Slice } from '../../platform/http/list-query.ts'
import type { Principal } from '../../platform/http/principal.ts'
import type { ApiTokenTable, UserRow } from '../../platform/state/tables/people.ts'
import type { UnitOfWork } from '../../platform/state/unit-of-work.ts'
import type { Clock, CreateId } from '../../platform/time/clock.ts'
import type { ApiTokenRepository } from './api-token.repository.ts'
import type { ApiTokenSort, CredentialListRepository } from './credential-list.repository.ts'
import { createSecretToken, digestOf } from './opaque-tokens.ts'
import { type OwnerFilter, ownedBy, ownerFor } from './session-list.service.ts'

const MAX_TOKENS_A_USER = 100
const SHOWN_CHARACTERS = 8

interface Parts {
  lists: CredentialListRepository
  apiTokens: ApiTokenRepository
  clock: Clock
  createId: CreateId
  unitOfWork: UnitOfWork
  findUserById(id: string): Promise<UserRow | undefined>
}

/** API tokens for scripts; a token has the rights that both its scope and its owner's role allow. */
export class ApiTokenService {
  constructor(private readonly parts: Parts) {}

  async list(
    filter: OwnerFilter,
    window: ListWindow<ApiTokenSort>,
    principal: Principal,
  ): Promise<Slice<ApiToken>> {
    const { rows, total } = await this.parts.lists.apiTokens(ownerFor(filter, principal), window)
    return { total, rows: rows.map(presentToken) }
  }

  async get(id: string, principal: Principal): Promise<ApiToken> {
    const { apiTokens, lists } = this.parts
    const { rows } = await lists.apiTokens(ownedBy(principal, await apiTokens.find(id)), {
      offset: 0,
      limit: 1,
    })
    const [row] = rows
    if (!row) throw notFound()
    return presentToken(row)
  }

  async create(
    wanted: { name: string; scope: TokenScope; expiresAt: Date },
    { userId, username, role }: Principal,
    actor: Actor,
  ): Promise<CreatedApiToken> {
    const { apiTokens, clock, createId, unitOfWork } = this.parts
    const now = clock.now()
    if (wanted.scope === 'people' && !isAdminRole(role)) throw fieldErrors({ scope: 'session.scopeOfRole' })
    if (wanted.expiresAt.getTime() <= now) throw fieldErrors({ expiresAt: 'session.tokenExpiry' })
    const token = createSecretToken(API_TOKEN_PREFIX)
    const row: ApiTokenTable = {
      id: createId(),
      userId,
      hash: digestOf(token),
      prefix: token.slice(0, SHOWN_CHARACTERS),
      name: wanted.name,
      scope: wanted.scope,
      createdAt: now,
      expiresAt: wanted.expiresAt.getTime(),
      lastUsedAt: null,
      revokedAt: null,
    }
    const shown = presentToken({ ...row, username })
    await unitOfWork.run(async (work) => {
      if ((await apiTokens.within(work).count(userId)) >= MAX_TOKENS_A_USER) {
        throw conflict('session.tooManyTokens', { limit: MAX_TOKENS_A_USER })
      }
      await apiTokens.insert(work, row)
      work.record({ actor, action: 'api-token.create', subject: subjectOf(row), after: shown })
      work.changed('sessions', row.id)
    })
    return { ...shown, token }
  }

  async revoke(id: string, principal: Principal, actor: Actor): Promise<{ id: string }> {
    const { apiTokens, clock, unitOfWork } = this.parts
    const token = await apiTokens.find(id)
    const isOwn = token?.userId === principal.userId
    if (!token || (!isOwn && !isAdminRole(principal.role))) throw notFound()
    const owner = await this.parts.findUserById(token.userId)
    if (!isOwn && owner?.role === 'superadmin' && principal.role !== 'superadmin') {
      throw forbidden('user.superadminOnly')
    }
    const before = presentToken({ ...token, username: owner?.username ?? '' })
    await unitOfWork.run(async (work) => {
      if (!(await apiTokens.revoke(work, id, clock.now()))) throw notFound()
      work.record({ actor, action: 'api-token.revoke', subject: subjectOf(token), before })
      work.changed('sessions', id)
    })
    return { id }
  }
}

function subjectOf({ id, name }: ApiTokenTable) {
  return { kind: 'api-token', id, name }
}

function presentToken(row: ApiTokenTable & { username: string }): ApiToken {
  return {
    id: row.id,
    userId: row.userId,
    username: row.username,
    name: row.name,
    scope: row.scope,
    prefix: row.prefix,
    createdAt: new Date(row.createdAt).toISOString(),
    expiresAt: new Date(row.expiresAt).toISOString(),
    lastUsedAt: row.lastUsedAt === null ? null : new Date(row.lastUsedAt).toISOString(),
  }
}
