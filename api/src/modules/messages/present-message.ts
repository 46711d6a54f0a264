import { messageTypeSchema, type UserMessage } from '@netwarden/shared/domain'
import { isTextKey, type Language, translate } from '@netwarden/shared/i18n'
import { z } from 'zod'
import type { NewMessageRow } from '../../platform/state/tables/logs.ts'

const paramsSchema = z.record(z.string(), z.union([z.string(), z.number()]))

/** A message in its reader's language. */
export function presentMessage(row: NewMessageRow, language: Language): UserMessage {
  const params = paramsSchema.parse(JSON.parse(row.params))
  // A text that is no key is shown as it is, as in sample data.
  const say = (text: string) => (isTextKey(text) ? translate(language, text, params) : text)
  return {
    id: row.id,
    type: messageTypeSchema.parse(row.type),
    title: say(row.title),
    subTitle: say(row.subTitle),
    avatar: row.avatar,
    content: say(row.content),
    time: new Date(row.createdAt).toISOString(),
    status: row.status,
    messageType: row.messageType,
    link: row.link,
  }
}
