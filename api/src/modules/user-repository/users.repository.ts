import type { USER_SORTS, userFilter } from '@netwarden/shared/contract'
import type { Insertable, SelectQueryBuilder } from 'kysely'
import type { z } from 'zod'
import { pieces } from '../../platform/batches/pieces.ts'
import type { AfterId, ListWindow, Slice } from '../../platform/http/list-query.ts'
import type { StateReader } from '../../platform/state/client.ts'
import { containsText } from '../../platform/state/contains-text.ts'
import { readPage } from '../../platform/state/read-page.ts'
import type { StateTables } from '../../platform/state/tables/index.ts'
import type {
  AccountRow,
  CredentialTable,
  NewAccountRow,
  OriginKind,
  UserRow,
} from '../../platform/state/tables/people.ts'
import type { Work } from '../../platform/state/work.ts'

export type UserFilter = z.output<typeof userFilter>
export type UserSort = (typeof USER_SORTS)[number]
export type UserPatch = Partial<Omit<NewAccountRow, 'id' | 'createdAt' | 'version'>>

type Query<Row> = SelectQueryBuilder<StateTables, 'user', Row>
/** A statement of 19 columns a row stays far below the parameter limits of both engines. */
const ROWS_A_STATEMENT = 200
/** Several people may share a mailbox. */
const MAX_ACCOUNTS_OF_MAILBOX = 5

export class UserRepository {
  constructor(private readonly db: StateReader) {}

  within({ trx }: Work): UserRepository {
    return new UserRepository(trx)
  }

  /** For rules over several users: other writers wait until the write ends. */
  async lock({ trx }: Work): Promise<void> {
    await trx
      .updateTable('rowLock')
      .set((eb) => ({ taken: eb('taken', '+', 1) }))
      .where('name', '=', 'people')
      .execute()
  }

  find(id: string): Promise<AccountRow | undefined> {
    return this.#accounts().where('user.id', '=', id).executeTakeFirst()
  }

  /** Reads a user inside a write and locks it until the write ends. */
  async hold(work: Work, id: string): Promise<AccountRow | undefined> {
    await work.trx
      .updateTable('user')
      .set((eb) => ({ version: eb.ref('version') }))
      .where('id', '=', id)
      .execute()
    return this.within(work).find(id)
  }

  findByUsername(username: string): Promise<AccountRow | undefined> {
    return this.#accounts().where('user.username', '=', username).executeTakeFirst()
  }

  /** Users with this username or mailbox; several may share a mailbox, so the number is limited. */
  findAccounts(name: string): Promise<UserRow[]> {
    return this.db
      .selectFrom('user')
      .selectAll()
      .where((eb) =>
        eb.or([eb('username', '=', name), eb(eb.fn<string>('lower', ['email']), '=', name.toLowerCase())]),
      )
      .orderBy('createdAt')
      .limit(MAX_ACCOUNTS_OF_MAILBOX)
      .execute()
  }

  findMany(ids: readonly string[]): Promise<UserRow[]> {
    return this.db.selectFrom('user').selectAll().where('id', 'in', ids).execute()
  }

  /** Which of these names exist already. */
  async takenNames(usernames: readonly string[]): Promise<Set<string>> {
    const taken = new Set<string>()
    for (const part of pieces(usernames, ROWS_A_STATEMENT)) {
      const rows = await this.db.selectFrom('user').select('username').where('username', 'in', part).execute()
      for (const { username } of rows) taken.add(username)
    }
    return taken
  }

  async insert({ trx }: Work, accounts: readonly NewAccountRow[]): Promise<void> {
    for (const part of pieces(accounts, ROWS_A_STATEMENT)) {
      await trx
        .insertInto('user')
        .values(part.map(({ passwordHash: _hash, mustChangePassword: _must, ...user }) => user))
        .execute()
      await trx.insertInto('credential').values(part.map(passwordOf)).execute()
    }
  }

  /** Changes a user and raises its version. */
  async update(
    { trx }: Work,
    id: string,
    { passwordHash, ...patch }: UserPatch,
  ): Promise<UserRow | undefined> {
    const user = await trx
      .updateTable('user')
      .set((eb) => ({ ...patch, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst()
    if (user && passwordHash !== undefined) {
      const password = passwordOf({ id, passwordHash, updatedAt: user.updatedAt })
      await trx
        .insertInto('credential')
        .values(password)
        .onConflict((conflict) => conflict.columns(['userId', 'kind']).doUpdateSet(password))
        .execute()
    }
    return user
  }

  async delete({ trx }: Work, ids: readonly string[]): Promise<void> {
    await trx.deleteFrom('avatar').where('userId', 'in', ids).execute()
    await trx.deleteFrom('message').where('userId', 'in', ids).execute()
    await trx.deleteFrom('credential').where('userId', 'in', ids).execute()
    await trx.deleteFrom('accountOrigin').where('userId', 'in', ids).execute()
    await trx.deleteFrom('user').where('id', 'in', ids).execute()
  }

  /** That users depend on the one who made or changed them, and on those on whom that one depends. */
  async noteOrigin(
    { trx }: Work,
    userIds: readonly string[],
    { byId, kinds, at }: { byId: string | null; kinds: readonly OriginKind[]; at: number },
  ): Promise<void> {
    if (byId === null || kinds.length === 0) return
    const makers = await trx
      .selectFrom('accountOrigin')
      .select('byId')
      .distinct()
      .where('userId', '=', byId)
      .execute()
    const rows = userIds.flatMap((userId) =>
      [byId, ...makers.map((row) => row.byId)]
        .filter((id) => id !== userId)
        .flatMap((id) => kinds.map((kind) => ({ userId, byId: id, kind, at }))),
    )
    for (const part of pieces(rows, ROWS_A_STATEMENT))
      await trx
        .insertInto('accountOrigin')
        .values(part)
        .onConflict((conflict) => conflict.columns(['userId', 'byId', 'kind']).doUpdateSet({ at }))
        .execute()
  }

  /** Active administrators who do not depend on the user, and had their role before a moment (epoch ms). */
  async approversFor(userId: string, at: number): Promise<string[]> {
    const dependent = this.db
      .selectFrom('accountOrigin')
      .select('userId')
      .where((eb) => eb.or([eb('byId', '=', userId), eb.and([eb('kind', '=', 'role'), eb('at', '>=', at)])]))
    const rows = await this.db
      .selectFrom('user')
      .select('id')
      .where('status', '=', 'active')
      .where('role', 'in', ['superadmin', 'admin'])
      .where('id', '!=', userId)
      .where('id', 'not in', dependent)
      .execute()
    return rows.map(({ id }) => id)
  }

  async isThereAnotherSuperadmin(ids: readonly string[]): Promise<boolean> {
    const other = await this.db
      .selectFrom('user')
      .select('id')
      .where('role', '=', 'superadmin')
      .where('status', '=', 'active')
      .where('id', 'not in', ids)
      .limit(1)
      .executeTakeFirst()
    return other !== undefined
  }

  async isEmpty(): Promise<boolean> {
    return (await this.db.selectFrom('user').select('id').limit(1).executeTakeFirst()) === undefined
  }

  /** Ids of the users who receive messages: active, and of these roles. */
  async activeIds(roles: readonly UserRow['role'][]): Promise<string[]> {
    const rows = await this.db
      .selectFrom('user')
      .select('id')
      .where('status', '=', 'active')
      .where('role', 'in', roles)
      .execute()
    return rows.map(({ id }) => id)
  }

  /** Users of these roles with an address, each address once. */
  async receivers(
    roles: readonly UserRow['role'][],
  ): Promise<Pick<UserRow, 'email' | 'language' | 'timeZone'>[]> {
    const rows = await this.db
      .selectFrom('user')
      .select(['email', 'language', 'timeZone'])
      .where('status', '=', 'active')
      .where('role', 'in', roles)
      .where('email', '!=', '')
      .orderBy('createdAt')
      .execute()
    return [...new Map(rows.map((row) => [row.email.toLowerCase(), row])).values()]
  }

  async list(filter: UserFilter, { sort, order, ...window }: ListWindow<UserSort>): Promise<Slice<UserRow>> {
    const direction = order ?? (sort ? 'asc' : 'desc')
    const query = this.filtered(filter)
      .selectAll()
      .orderBy(`user.${sort ?? 'createdAt'}`, direction)
      .orderBy('user.id', direction)
    return readPage(query, window)
  }

  readAfterId(filter: UserFilter, { id, limit }: AfterId): Promise<UserRow[]> {
    return this.filtered(filter)
      .selectAll()
      .where('user.id', '>', id)
      .orderBy('user.id')
      .limit(limit)
      .execute()
  }

  /** The next users by name, for reading all of them. */
  readAfter(filter: UserFilter, username: string, limit: number): Promise<UserRow[]> {
    return this.filtered(filter)
      .selectAll()
      .where('username', '>', username)
      .orderBy('username')
      .limit(limit)
      .execute()
  }

  #accounts() {
    return this.db
      .selectFrom('user')
      .leftJoin('credential', (join) =>
        join.onRef('credential.userId', '=', 'user.id').on('credential.kind', '=', 'password'),
      )
      .selectAll('user')
      .select(['credential.secret as passwordHash', 'credential.mustChange as mustChangePassword'])
  }

  private filtered({ username, nickname, role, status, email, q, id }: UserFilter) {
    let query: Query<object> = this.db.selectFrom('user')
    if (id) query = query.where('user.id', 'in', id.length > 0 ? id : [''])
    if (username) query = query.where(containsText('username', username))
    if (nickname) query = query.where(containsText('nickname', nickname))
    if (email) query = query.where(containsText('email', email))
    if (role) query = query.where('role', '=', role)
    if (status) query = query.where('status', '=', status)
    if (q) {
      query = query.where((eb) =>
        eb.or(['username', 'nickname', 'email', 'phone'].map((column) => containsText(column, q))),
      )
    }
    return query
  }
}

/** The credential of a user who signs in with a password. */
export function passwordOf({
  id,
  passwordHash,
  mustChangePassword = false,
  updatedAt,
}: Pick<
  NewAccountRow,
  'id' | 'passwordHash' | 'mustChangePassword' | 'updatedAt'
>): Insertable<CredentialTable> {
  const mustChange = mustChangePassword ? 1 : 0
  return { userId: id, kind: 'password', secret: passwordHash, subject: null, mustChange, updatedAt }
}
