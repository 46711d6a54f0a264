import {
  MESSAGE_KINDS,
  type MessageType,
  type Role,
  type TextKey,
  type TextParams,
  UNREAD,
} from '@netwarden/shared'
import type { Clock, CreateId } from '../../clock.ts'
import type { NewMessageRow } from '../../state/tables/logs.ts'
import type { UnitOfWork } from '../../state/unit-of-work.ts'
import type { MessageRepository } from './messages.repository.ts'

/** Something to tell people. Texts are keys with one set of values, so that each reads them in his language. */
export interface Notice {
  to: { userIds: readonly string[] } | { roles: readonly Role[] }
  type: MessageType
  kind: keyof typeof MESSAGE_KINDS
  title: TextKey
  subTitle: TextKey
  content: TextKey
  params?: TextParams
  /** Page of the console that it is about. */
  link?: string
  icon?: string
}
export type Notify = (notice: Notice) => Promise<void>

interface Parts {
  messages: MessageRepository
  unitOfWork: UnitOfWork
  clock: Clock
  createId: CreateId
  activeUserIds(roles: readonly Role[]): Promise<string[]>
}

/** Puts messages into people's message centres; their screens follow the change feed. */
export function createNotify({ messages, unitOfWork, clock, createId, activeUserIds }: Parts): Notify {
  return async (notice) => {
    const readers = 'roles' in notice.to ? await activeUserIds(notice.to.roles) : notice.to.userIds
    const rows = readers.map((userId) => messageRow(notice, userId, createId(), clock.now()))
    await unitOfWork.run(async (work) => {
      await messages.insert(work, rows)
      for (const { id } of rows) work.changed('messages', id)
    })
  }
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
