import { MESSAGE_KINDS, type MessageType, type Role, UNREAD } from '@netwarden/shared/domain'
import type { TextKey, TextParams } from '@netwarden/shared/i18n'
import type { NewMessageRow } from '../../platform/state/tables/logs.ts'
import type { UnitOfWork } from '../../platform/state/unit-of-work.ts'
import type { Work } from '../../platform/state/work.ts'
import type { Clock, CreateId } from '../../platform/time/clock.ts'
import type { MessageRepository } from './messages.repository.ts'

/** A message for people. Texts are keys with one set of values, so that each reader has them in their language. */
export interface Notice {
  to: { userIds: readonly string[] } | { roles: readonly Role[] }
  type: MessageType
  kind: keyof typeof MESSAGE_KINDS
  title: TextKey
  subTitle: TextKey
  content: TextKey
  params?: TextParams
  /** Page of the console about it. */
  link?: string
  icon?: string
}
export type Notify = (notice: Notice) => Promise<void>
/** As a part of a write: the message is stored with its cause, or not at all. */
export type NotifyWithin = (work: Work, notice: Notice) => Promise<void>

interface Parts {
  messages: MessageRepository
  unitOfWork: UnitOfWork
  clock: Clock
  createId: CreateId
  activeUserIds(work: Work, roles: readonly Role[]): Promise<string[]>
}

/** Stores messages in the message centres of users; their screens follow the change feed. */
export function createNotify({ messages, unitOfWork, clock, createId, activeUserIds }: Parts): {
  notify: Notify
  notifyWithin: NotifyWithin
} {
  const notifyWithin: NotifyWithin = async (work, notice) => {
    const readers = 'roles' in notice.to ? await activeUserIds(work, notice.to.roles) : notice.to.userIds
    const rows = readers.map((userId) => messageRow(notice, userId, createId(), clock.now()))
    await messages.insert(work, rows)
    for (const { id } of rows) work.changed('messages', id)
  }
  return { notifyWithin, notify: (notice) => unitOfWork.run((work) => notifyWithin(work, notice)) }
}

function messageRow(notice: Notice, userId: string, id: string, now: number): NewMessageRow {
  return {
    id,
    userId,
    type: notice.type,
    messageType: MESSAGE_KINDS[notice.kind],
    avatar: notice.icon ?? '',
    title: notice.title,
    subTitle: notice.subTitle,
    content: notice.content,
    params: JSON.stringify(notice.params ?? {}),
    link: notice.link ?? '',
    status: UNREAD,
    createdAt: now,
  }
}
