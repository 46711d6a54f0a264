import type { MessageType, UserMessage } from '@netwarden/shared/domain'
import { notFound } from '@netwarden/shared/errors'
import type { Language } from '@netwarden/shared/i18n'
import type { Actor } from '../../platform/http/actor.ts'
import type { ListWindow, Slice } from '../../platform/http/list-query.ts'
import type { UnitOfWork } from '../../platform/state/unit-of-work.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { MessageFilter, MessageRepository, MessageSort } from './messages.repository.ts'
import { presentMessage } from './present-message.ts'

const KEEP_TIME = 180 * 86_400_000
const KEEP_NEWEST = 1_000

interface Parts {
  messages: MessageRepository
  clock: Clock
  unitOfWork: UnitOfWork
}

/** The message centre of a user; other users cannot read it. */
export class MessageService {
  constructor(private readonly parts: Parts) {}

  async list(
    userId: string,
    filter: MessageFilter,
    window: ListWindow<MessageSort>,
    language: Language,
  ): Promise<Slice<UserMessage>> {
    const { rows, total } = await this.parts.messages.list(userId, filter, window)
    return { total, rows: rows.map((row) => presentMessage(row, language)) }
  }

  async get(userId: string, id: string, language: Language): Promise<UserMessage> {
    const { rows } = await this.list(userId, { id: [id] }, { offset: 0, limit: 1 }, language)
    if (!rows[0]) throw notFound()
    return rows[0]
  }

  async unread(userId: string): Promise<Record<MessageType, number>> {
    const counts = await this.parts.messages.unread(userId)
    return {
      message: counts.get('message') ?? 0,
      notice: counts.get('notice') ?? 0,
      todo: counts.get('todo') ?? 0,
    }
  }

  /** Marking a read message as read changes nothing and is no error. */
  async markRead(
    actor: Actor & { userId: string },
    which: { ids?: readonly string[]; type?: MessageType },
  ): Promise<Record<string, never>> {
    const { messages, unitOfWork } = this.parts
    await unitOfWork.run(async (work) => {
      const count = await messages.markRead(work, actor.userId, which)
      if (count === 0) return
      work.record({
        actor,
        action: 'message.read',
        subject: { kind: 'user', id: actor.userId, name: actor.username },
        after: { count },
      })
      // Announced one by one, they would appear as new messages.
      work.changed('messages', null)
    })
    return {}
  }

  prune(): Promise<void> {
    const { messages, unitOfWork, clock } = this.parts
    return unitOfWork.run((work) => messages.prune(work, clock.now() - KEEP_TIME, KEEP_NEWEST))
  }
}
