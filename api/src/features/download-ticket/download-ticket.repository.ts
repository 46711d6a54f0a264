import type { StateStore } from '../../state/client.ts'

export interface Ticket {
  userId: string
  sessionId: string | null
  apiTokenId: string | null
  path: string
  expiresAt: number
}

export class DownloadTicketRepository {
  constructor(private readonly db: StateStore) {}

  async insert(hash: string, ticket: Ticket): Promise<void> {
    await this.db
      .insertInto('downloadTicket')
      .values({ hash, ...ticket })
      .execute()
  }

  /** Takes a ticket out, so that it opens once. */
  take(hash: string): Promise<Ticket | undefined> {
    return this.db
      .deleteFrom('downloadTicket')
      .where('hash', '=', hash)
      .returning(['userId', 'sessionId', 'apiTokenId', 'path', 'expiresAt'])
      .executeTakeFirst()
  }

  async prune(now: number): Promise<void> {
    await this.db.deleteFrom('downloadTicket').where('expiresAt', '<', now).execute()
  }
}
