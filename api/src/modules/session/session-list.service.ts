import { isAdminRole, type Session } from '@netwarden/shared/domain'
import { forbidden, notFound } from '@netwarden/shared/errors'
import type { Actor } from '../../platform/http/actor.ts'
import type { ListWindow, Slice } from '../../platform/http/list-query.ts'
import type { Principal } from '../../platform/http/principal.ts'
import type { SessionTable, UserRow } from '../../platform/state/tables/people.ts'
import type { UnitOfWork } from '../../platform/state/unit-of-work.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { CredentialListRepository, SessionSort } from './credential-list.repository.ts'
import type { SessionRepository } from './session.repository.ts'
import type { SessionLifecycle } from './session-lifecycle.ts'

interface Parts {
  lists: CredentialListRepository
  sessions: SessionRepository
  lifecycle: SessionLifecycle
  clock: Clock
  unitOfWork: UnitOfWork
  findUserById(id: string): Promise<UserRow | undefined>
}

export interface OwnerFilter {
  userId?: string | undefined
  id?: readonly string[] | undefined
}

/** The owner whose credentials a caller may see: the caller, and every user for an administrator. */
export function ownerFor(filter: OwnerFilter, { userId, role }: Principal) {
  const owner = filter.userId ?? userId
  if (owner !== userId && !isAdminRole(role)) throw forbidden()
  return { userId: owner, id: filter.id }
}

/** One of them; not found for callers who may not see it. */
export function ownedBy({ userId, role }: Principal, one: { id: string; userId: string } | undefined) {
  if (!one || (one.userId !== userId && !isAdminRole(role))) throw notFound()
  return { userId: one.userId, id: [one.id] }
}

/** The sessions of users, as pages show them. */
export class SessionListService {
  constructor(private readonly parts: Parts) {}

  async list(
    filter: OwnerFilter,
    window: ListWindow<SessionSort>,
    principal: Principal,
  ): Promise<Slice<Session>> {
    const { lists, clock } = this.parts
    const { rows, total } = await lists.sessions(ownerFor(filter, principal), window, clock.now())
    return { total, rows: rows.map((row) => presentSession(row, principal.sessionId)) }
  }

  async get(id: string, principal: Principal): Promise<Session> {
    const { sessions, lists, clock } = this.parts
    const owned = ownedBy(principal, await sessions.find(id))
    const { rows } = await lists.sessions(owned, { offset: 0, limit: 1 }, clock.now())
    const [row] = rows
    if (!row) throw notFound()
    return presentSession(row, principal.sessionId)
  }

  async revoke(id: string, principal: Principal, actor: Actor): Promise<{ ids: string[] }> {
    const { sessions, lifecycle, unitOfWork } = this.parts
    const session = await sessions.find(id)
    const owner = session ? await this.parts.findUserById(session.userId) : undefined
    const isOwn = session?.userId === principal.userId
    // Another user's session is not found for callers who may not see it.
    if (!session || session.endedAt !== null || (!isOwn && !isAdminRole(principal.role))) throw notFound()
    if (!isOwn && owner?.role === 'superadmin' && principal.role !== 'superadmin') {
      throw forbidden('user.superadminOnly')
    }
    await unitOfWork.run(async (work) => {
      if (!(await lifecycle.end(work, id))) throw notFound()
      work.record({
        actor,
        action: 'session.revoke',
        subject: { kind: 'user', id: session.userId, name: owner?.username ?? '' },
        before: { sessions: [id] },
      })
    })
    return { ids: [id] }
  }

  async revokeOthers(principal: Principal, actor: Actor): Promise<{ ids: string[] }> {
    const { lifecycle, unitOfWork } = this.parts
    return unitOfWork.run(async (work) => {
      const ids = await lifecycle.endOfUsers(work, [principal.userId], principal.sessionId ?? undefined)
      work.record({
        actor,
        action: 'session.revoke',
        subject: { kind: 'user', id: principal.userId, name: principal.username },
        before: { sessions: ids },
      })
      return { ids }
    })
  }
}

function presentSession(row: SessionTable & { username: string }, currentId: string | null): Session {
  return {
    id: row.id,
    userId: row.userId,
    username: row.username,
    ip: row.ip,
    userAgent: row.userAgent,
    isCurrent: row.id === currentId,
    createdAt: new Date(row.createdAt).toISOString(),
    lastUsedAt: new Date(row.lastUsedAt).toISOString(),
    expiresAt: new Date(row.expiresAt).toISOString(),
  }
}
