import type { Work } from '../../platform/state/work.ts'

export interface Ticket {
  userId: string
  sessionId: string | null
  apiTokenId: string | null
  path: string
  expiresAt: number
}

export class DownloadTicketRepository {
  async insert({ trx }: Work, hash: string, ticket: Ticket): Promise<void> {
    await trx
      .insertInto('downloadTicket')
      .values({ hash, ...ticket })
      .execute()
  }

  /** Removes a ticket, so that it opens once. */
  take({ trx }: Work, hash: string): Promise<Ticket | undefined> {
    return trx
      .deleteFrom('downloadTicket')
      .where('hash', '=', hash)
      .returning(['userId', 'sessionId', 'apiTokenId', 'path', 'expiresAt'])
      .executeTakeFirst()
  }

  async prune({ trx }: Work, now: number): Promise<void> {
    await trx.deleteFrom('downloadTicket').where('expiresAt', '<', now).execute()
  }
}
