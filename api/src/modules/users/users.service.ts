import type { CreatedUserInput, UserChanges } from '@netwarden/shared/contract'
import { isRoleBelow, type User, type UserStatus } from '@netwarden/shared/domain'
import { type AppError, conflict, notFound } from '@netwarden/shared/errors'
import type { Actor } from '../../platform/http/actor.ts'
import type { AfterId, ListWindow, Slice } from '../../platform/http/list-query.ts'
import type { Principal } from '../../platform/http/principal.ts'
import type { Operation } from '../../platform/state/operation.ts'
import type { OriginKind, UserRow } from '../../platform/state/tables/people.ts'
import { isUniqueViolation } from '../../platform/state/unique-violation.ts'
import type { UnitOfWork } from '../../platform/state/unit-of-work.ts'
import type { Work } from '../../platform/state/work.ts'
import type { Clock, CreateId } from '../../platform/time/clock.ts'
import { changedFields, type RecordOperation } from '../operation-log/index.ts'
import {
  assertHardToGuess,
  hashPassword,
  newUserRow,
  type UserFilter,
  type UserPatch,
  type UserRepository,
  type UserSort,
} from '../user-repository/index.ts'
import { presentUser } from './present-user.ts'
import {
  assertMayManage,
  assertMaySetCredentials,
  assertSuperadminLeft,
  assertVersion,
} from './user-rules.ts'

export interface UserServiceParts {
  users: UserRepository
  clock: Clock
  createId: CreateId
  unitOfWork: UnitOfWork
  /** For operations without a change. */
  record: RecordOperation
  /** Ends sessions, tokens and mailed links. */
  endAccess(work: Work, userIds: readonly string[]): Promise<void>
}

const EXPORT_PAGE = 500
/** The hash of a user who cannot sign in until a password is set. */
const NO_PASSWORD = ''

/** Users as an administrator manages them. */
export class UserService {
  constructor(private readonly parts: UserServiceParts) {}

  async list(filter: UserFilter, window: ListWindow<UserSort>): Promise<Slice<User>> {
    const { rows, total } = await this.parts.users.list(filter, window)
    return { total, rows: rows.map(presentUser) }
  }

  async readAfter(filter: UserFilter, after: AfterId): Promise<User[]> {
    return (await this.parts.users.readAfterId(filter, after)).map(presentUser)
  }

  async get(id: string): Promise<User> {
    return findIn(this.parts.users, id)
  }

  /** All users that match the filter, in pages; the export is logged before the first page is sent. */
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

  async create(
    { password, mustChangePassword, ...user }: CreatedUserInput,
    by: Principal,
    actor: Actor,
  ): Promise<User> {
    assertMayManage(by, user.role)
    if (password !== null) await assertHardToGuess(user, password, 'password')
    const { users, createId, clock, unitOfWork } = this.parts
    const passwordHash = password === null ? NO_PASSWORD : await hashPassword(password)
    const status = password === null && user.status === 'active' ? 'inactive' : user.status
    const made = { id: createId(), passwordHash, now: clock.now() }
    const isToChange = password !== null && mustChangePassword === true
    const row = { ...newUserRow({ ...user, status }, made), mustChangePassword: isToChange }
    return unitOfWork.run(async (work) => {
      await users.insert(work, [row]).catch(translateTaken)
      await users.noteOrigin(work, [row.id], { byId: by.userId, kinds: originsOf(row), at: row.createdAt })
      const created = await findIn(users.within(work), row.id)
      const after = { ...created, ...(isToChange && { mustChangePassword: true }) }
      work.record({ actor, action: 'user.create', subject: subjectOf(created), after })
      work.changed('users', created.id, created.version)
      return created
    })
  }

  async update(id: string, changes: UserChanges, by: Principal, actor: Actor): Promise<User> {
    const { users, unitOfWork } = this.parts
    const { password, version, ...fields } = changes
    assertMaySetCredentials(by, { password })
    const hashed = password === undefined ? {} : { passwordHash: await hashPassword(password) }
    const patch: UserPatch = { ...defined(fields), ...hashed, updatedAt: this.parts.clock.now() }
    return unitOfWork.run(async (work) => {
      await users.lock(work)
      const inside = users.within(work)
      const before = await inside.find(id)
      if (!before) throw notFound()
      assertMayManage(by, before.role, fields.role)
      assertMaySetCredentials(by, changes, before)
      assertVersion(before, version)
      if (password !== undefined) {
        const { username = before.username, role = before.role } = fields
        await assertHardToGuess({ username, role }, password, 'password')
      }
      // An unchanged value conflicts with no other change.
      if (password === undefined && isSo(before, fields)) return presentUser(before)
      const isFirstPassword = before.passwordHash === NO_PASSWORD && password !== undefined
      if (isFirstPassword && before.status === 'inactive') patch.status ??= 'active'
      const { role = before.role, status = before.status } = patch
      await assertSuperadminLeft(inside, [before], { role, status })
      const after = await users.update(work, id, patch).catch(translateTaken)
      if (!after) throw notFound()
      const isPasswordNew = password !== undefined
      const kinds = changedOrigins(before, after, isPasswordNew)
      await users.noteOrigin(work, [id], { byId: by.userId, kinds, at: after.updatedAt })
      if (after.status !== 'active' || isPasswordNew) await this.parts.endAccess(work, [id])
      work.record(changeOf(before, after, isPasswordNew, actor))
      work.changed('users', id, after.version)
      return presentUser(after)
    })
  }

  setStatus(id: string, status: UserStatus, by: Principal, actor: Actor): Promise<User> {
    return this.update(id, { status }, by, actor)
  }

  /** Deletes all of the users, or none of them. */
  async remove(ids: readonly string[], by: Principal, actor: Actor): Promise<{ ids: string[] }> {
    const wanted = [...new Set(ids)]
    const { users, unitOfWork, endAccess } = this.parts
    await unitOfWork.run(async (work) => {
      await users.lock(work)
      const inside = users.within(work)
      const found = await inside.findMany(wanted)
      if (found.length < wanted.length) throw notFound()
      assertMayManage(by, ...found.map(({ role }) => role))
      await assertSuperadminLeft(inside, found)
      await users.delete(work, wanted)
      await endAccess(work, wanted)
      for (const user of found) {
        work.record({ actor, action: 'user.delete', subject: subjectOf(user), before: presentUser(user) })
        work.changed('users', user.id)
      }
    })
    return { ids: wanted }
  }
}

async function findIn(users: UserRepository, id: string): Promise<User> {
  const user = await users.find(id)
  if (!user) throw notFound()
  return presentUser(user)
}

function changeOf(before: UserRow, after: UserRow, isPasswordNew: boolean, actor: Actor): Operation {
  const changes = changedFields(presentUser(before), presentUser(after))
  return {
    actor,
    action: before.status === after.status ? 'user.update' : 'user.set-status',
    subject: subjectOf(before),
    before: changes.before,
    after: isPasswordNew ? { ...changes.after, password: 'new' } : changes.after,
  }
}

export function originsOf({ role }: Pick<UserRow, 'role'>): OriginKind[] {
  return role === 'common' ? ['account'] : ['account', 'role']
}

function changedOrigins(before: UserRow, after: UserRow, isPasswordNew: boolean): OriginKind[] {
  return [
    ...(isRoleBelow(before.role, after.role) ? ['role' as const] : []),
    ...(isPasswordNew ? ['password' as const] : []),
    ...(before.email === after.email ? [] : ['email' as const]),
  ]
}

function subjectOf({ id, username }: Pick<UserRow, 'id' | 'username'>) {
  return { kind: 'user', id, name: username }
}

function isSo(row: UserRow, fields: Partial<UserRow>): boolean {
  return Object.entries(defined(fields)).every(([name, value]) => row[name as keyof UserRow] === value)
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
