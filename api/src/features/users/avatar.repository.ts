import type { StateStore } from '../../state/client.ts'

export interface Avatar {
  mediaType: string
  /** Base64. */
  picture: string
}

export class AvatarRepository {
  constructor(private readonly db: StateStore) {}

  find(id: string): Promise<Avatar | undefined> {
    return this.db
      .selectFrom('avatar')
      .select(['mediaType', 'picture'])
      .where('id', '=', id)
      .executeTakeFirst()
  }

  /** A user has one picture. */
  async replace(userId: string, id: string, avatar: Avatar, now: number): Promise<void> {
    await this.db.transaction().execute(async (trx) => {
      await trx.deleteFrom('avatar').where('userId', '=', userId).execute()
      await trx
        .insertInto('avatar')
        .values({ id, userId, ...avatar, createdAt: now })
        .execute()
    })
  }

  async remove(userId: string): Promise<void> {
    await this.db.deleteFrom('avatar').where('userId', '=', userId).execute()
  }
}
