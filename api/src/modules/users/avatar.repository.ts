import type { StateReader } from '../../platform/state/client.ts'
import type { Work } from '../../platform/state/work.ts'

export interface Avatar {
  mediaType: string
  /** Base64. */
  picture: string
}

export class AvatarRepository {
  constructor(private readonly db: StateReader) {}

  find(id: string): Promise<Avatar | undefined> {
    return this.db
      .selectFrom('avatar')
      .select(['mediaType', 'picture'])
      .where('id', '=', id)
      .executeTakeFirst()
  }

  /** A user has one picture. */
  async replace(work: Work, userId: string, id: string, avatar: Avatar, now: number): Promise<void> {
    await this.remove(work, userId)
    await work.trx
      .insertInto('avatar')
      .values({ id, userId, ...avatar, createdAt: now })
      .execute()
  }

  async remove({ trx }: Work, userId: string): Promise<void> {
    await trx.deleteFrom('avatar').where('userId', '=', userId).execute()
  }
}
