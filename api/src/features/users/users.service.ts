import {
  type AppError,
  conflict,
  type NewUser,
  notFound,
  type User,
  type UserChanges,
  type UserStatus,
} from '@netwarden/shared'
import type { Clock, CreateId } from '../../clock.ts'
import type { Actor } from '../../http/actor.ts'
import type { ListWindow, Slice } from '../../http/list-query.ts'
import type { Principal } from '../../http/principal.ts'
import type { UserRow } from '../../state/tables/people.ts'
import { isUniqueViolation } from '../../state/unique-violation.ts'
import { changedFields, type RecordOperation } from '../operation-log/index.ts'
import { hashPassword } from '../session/index.ts'
import { newUserRow } from './new-user-row.ts'
import { presentUser } from './present-user.ts'
import {
  assertMayManage,
  assertMaySetCredentials,
  assertSuperadminLeft,
  assertVersion,
} from './user-rules.ts'
import type { UserFilter, UserPatch, UserRepository, UserSort } from './users.repository.ts'

export interface UserServiceParts {
  users: UserRepository
  clock: Clock
  createId: CreateId
  record: RecordOperation
  /** Ends sessions, tokens and mailed links. */
  endAccess(userIds: readonly string[]): Promise<unknown>
  forgetPrincipals(): void
}

const EXPORT_PAGE = 500

/** Users as an administrator manages them. */
export class UserService {
  constructor(private readonly parts: UserServiceParts) {}

  async list(filter: UserFilter, window: ListWindow<UserSort>): Promise<Slice<User>> {
    const { rows, total } = await this.parts.users.list(filter, window)
    return { total, rows: rows.map(presentUser) }
  }

  async get(id: string): Promise<User> {
    const user = await this.parts.users.find(id)
    if (!user) throw notFound()
    return presentUser(user)
  }

  /** Everyone the filter finds, in pages; that somebody took them out is on record before the first leaves. */
  async export(filter: UserFilter, actor: Actor): Promise<AsyncIterable<User[]>> {
    const subject = { kind: 'user', id: '', name: '' }
    await this.parts.record({ actor, action: 'user.export', subject, after: { filter } })
    return this.pages(filter)
  }

  private async *pages(filter: UserFilter): AsyncGenerator<User[]> {
    for (let after: string | null = ''; after !== null; ) {
      const rows = await this.parts.users.readAfter(filter, after, EXPORT_PAGE)
      yield rows.map(presentUser)
      after = rows.length < EXPORT_PAGE ? null : (rows.at(-1)?.username ?? null)
    }
  }

  async create({ password, ...user }: NewUser, by: Principal, actor: Actor): Promise<User> {
    assertMayManage(by, user.role)
    const { users, createId, clock, record } = this.parts
    const passwordHash = await hashPassword(password)
    const row = newUserRow(user, { id: createId(), passwordHash, now: clock.now() })
    await users.insert([row]).catch(translateTaken)
    const made = await this.get(row.id)
    await record({ actor, action: 'user.create', subject: subjectOf(made), after: made })
    return made
  }

  async update(id: string, changes: UserChanges, by: Principal, actor: Actor): Promise<User> {
    const { users } = this.parts
    const { password, version, ...fields } = changes
    assertMaySetCredentials(by, { password })
    const hashed = password === undefined ? {} : { passwordHash: await hashPassword(password) }
    const patch: UserPatch = { ...defined(fields), ...hashed, updatedAt: this.parts.clock.now() }
    const { before, after } = await users
      .inTurn(async (inside) => {
        const before = await inside.find(id)
        if (!before) throw notFound()
        assertMayManage(by, before.role, fields.role)
        assertMaySetCredentials(by, changes, before)
        assertVersion(before, version)
        await assertSuperadminLeft(inside, [before], { role: patch.role, status: patch.status })
        const after = await inside.update(id, patch)
        if (!after) throw notFound()
        return { before, after }
      })
      .catch(translateTaken)
    await this.afterChange(before, after, password !== undefined, actor)
    return presentUser(after)
  }

  setStatus(id: string, status: UserStatus, by: Principal, actor: Actor): Promise<User> {
    return this.update(id, { status }, by, actor)
  }

  /** All of them or none. */
  async remove(ids: readonly string[], by: Principal, actor: Actor): Promise<{ ids: string[] }> {
    const wanted = [...new Set(ids)]
    const gone = await this.parts.users.inTurn(async (inside) => {
      const found = await inside.findMany(wanted)
      if (found.length < wanted.length) throw notFound()
      assertMayManage(by, ...found.map(({ role }) => role))
      await assertSuperadminLeft(inside, found)
      await inside.delete(wanted)
      return found
    })
    await this.parts.endAccess(wanted)
    await Promise.all(
      gone.map((user) =>
        this.parts.record({
          actor,
          action: 'user.delete',
          subject: subjectOf(user),
          before: presentUser(user),
        }),
      ),
    )
    return { ids: wanted }
  }

  private async afterChange(before: UserRow, after: UserRow, isPasswordNew: boolean, actor: Actor) {
    const { endAccess, forgetPrincipals, record } = this.parts
    if (after.status !== 'active' || isPasswordNew) await endAccess([after.id])
    else forgetPrincipals()
    const changes = changedFields(presentUser(before), presentUser(after))
    await record({
      actor,
      action: before.status === after.status ? 'user.update' : 'user.set-status',
      subject: subjectOf(before),
      before: changes.before,
      after: isPasswordNew ? { ...changes.after, password: 'new' } : changes.after,
    })
  }
}

function subjectOf({ id, username }: Pick<UserRow, 'id' | 'username'>) {
  return { kind: 'user', id, name: username }
}

function defined<Fields extends object>(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields
}

function translateTaken(cause: unknown): never {
  throw isUniqueViolation(cause) ? nameTaken() : cause
}

export function nameTaken(): AppError {
  return conflict('user.exists', undefined, { fields: { username: { key: 'user.exists' } } })
}
