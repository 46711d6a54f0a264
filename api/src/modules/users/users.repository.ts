import type { USER_SORTS, userFilter } from '@netwarden/shared'
import type { SelectQueryBuilder } from 'kysely'
import type { z } from 'zod'
import { pieces } from '../../platform/batches/pieces.ts'
import type { ListWindow, Slice } from '../../platform/http/list-query.ts'
import type { StateReader } from '../../platform/state/client.ts'
import { containsText } from '../../platform/state/contains-text.ts'
import type { StateTables } from '../../platform/state/tables/index.ts'
import type { NewUserRow, UserRow } from '../../platform/state/tables/people.ts'
import type { Work } from '../../platform/state/work.ts'

export type UserFilter = z.output<typeof userFilter>
export type UserSort = (typeof USER_SORTS)[number]
export type UserPatch = Partial<Omit<NewUserRow, 'id' | 'createdAt' | 'version'>>

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

  /** For rules over several users: whoever else has some waits until the write ends. */
  async lock({ trx }: Work): Promise<void> {
    await trx
      .updateTable('turn')
      .set((eb) => ({ taken: eb('taken', '+', 1) }))
      .where('name', '=', 'people')
      .execute()
  }

  find(id: string): Promise<UserRow | undefined> {
    return this.db.selectFrom('user').selectAll().where('id', '=', id).executeTakeFirst()
  }

  /** The user as he is inside a write; until it ends nobody else changes him. */
  hold({ trx }: Work, id: string): Promise<UserRow | undefined> {
    return trx
      .updateTable('user')
      .set((eb) => ({ version: eb.ref('version') }))
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst()
  }

  findByUsername(username: string): Promise<UserRow | undefined> {
    return this.db.selectFrom('user').selectAll().where('username', '=', username).executeTakeFirst()
  }

  /** Whose username or mailbox it is, which several may share; the first of them. */
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

  /** Which of these names are taken. */
  async takenNames(usernames: readonly string[]): Promise<Set<string>> {
    const taken = new Set<string>()
    for (const part of pieces(usernames, ROWS_A_STATEMENT)) {
      const rows = await this.db.selectFrom('user').select('username').where('username', 'in', part).execute()
      for (const { username } of rows) taken.add(username)
    }
    return taken
  }

  async insert({ trx }: Work, users: readonly NewUserRow[]): Promise<void> {
    for (const part of pieces(users, ROWS_A_STATEMENT)) {
      await trx.insertInto('user').values(part).execute()
    }
  }

  /** Changes a user and raises its version. */
  update({ trx }: Work, id: string, patch: UserPatch): Promise<UserRow | undefined> {
    return trx
      .updateTable('user')
      .set((eb) => ({ ...patch, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst()
  }

  async delete({ trx }: Work, ids: readonly string[]): Promise<void> {
    await trx.deleteFrom('avatar').where('userId', 'in', ids).execute()
    await trx.deleteFrom('message').where('userId', 'in', ids).execute()
    await trx.deleteFrom('user').where('id', 'in', ids).execute()
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

  /** Ids of those who can be told something: active, and of these roles. */
  async activeIds(roles: readonly UserRow['role'][]): Promise<string[]> {
    const rows = await this.db
      .selectFrom('user')
      .select('id')
      .where('status', '=', 'active')
      .where('role', 'in', roles)
      .execute()
    return rows.map(({ id }) => id)
  }

  /** Who of these roles can be mailed, each address once. */
  async receivers(
    roles: readonly UserRow['role'][],
  ): Promise<{ email: string; language: UserRow['language'] }[]> {
    const rows = await this.db
      .selectFrom('user')
      .select(['email', 'language'])
      .where('status', '=', 'active')
      .where('role', 'in', roles)
      .where('email', '!=', '')
      .orderBy('createdAt')
      .execute()
    return [...new Map(rows.map((row) => [row.email.toLowerCase(), row])).values()]
  }

  async list(
    filter: UserFilter,
    { sort, order, limit, offset }: ListWindow<UserSort>,
  ): Promise<Slice<UserRow>> {
    const direction = order ?? (sort ? 'asc' : 'desc')
    const [rows, { total }] = await Promise.all([
      this.filtered(filter)
        .selectAll()
        .orderBy(`user.${sort ?? 'createdAt'}`, direction)
        .orderBy('user.id', direction)
        .limit(limit)
        .offset(offset)
        .execute(),
      this.filtered(filter)
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow(),
    ])
    return { rows, total }
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
