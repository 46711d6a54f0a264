import {
  MESSAGE_KINDS,
  type MessageType,
  type Role,
  type TextKey,
  type TextParams,
  UNREAD,
} from '@netwarden/shared'
import type { Clock, CreateId } from '../../clock.ts'
import type { EventBus } from '../../http/event-bus.ts'
import type { NewMessageRow } from '../../state/tables/logs.ts'
import type { MessageRepository } from './messages.repository.ts'
import { presentMessage } from './present-message.ts'

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
  bus: EventBus
  clock: Clock
  createId: CreateId
  activeUserIds(roles: readonly Role[]): Promise<string[]>
}

/** Puts messages into people's message centres and onto their screens. */
export function createNotify({ messages, bus, clock, createId, activeUserIds }: Parts): Notify {
  return async (notice) => {
    const readers = 'roles' in notice.to ? await activeUserIds(notice.to.roles) : notice.to.userIds
    const rows = readers.map((userId) => messageRow(notice, userId, createId(), clock.now()))
    await messages.insert(rows)
    for (const row of rows) {
      bus.publishRendered('message', (language) => presentMessage(row, language), row.userId)
    }
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
