import type { Translation } from '@netwarden/shared/i18n'
import type { messagesTextsZh } from './texts.zh-CN.ts'

export const messagesTextsEn: Translation<typeof messagesTextsZh> = {
  'messages.type.message': 'Messages',
  'messages.type.notice': 'Notices',
  'messages.type.todo': 'To do',
  'messages.status': 'Status',
  'messages.status.unread': 'Unread',
  'messages.status.read': 'Read',
  'messages.unreadTotal': '{count} unread',
  'messages.title': 'Title',
  'messages.subTitle': 'Summary',
  'messages.content': 'Text',
  'messages.time': 'Time',
  'messages.none': 'No messages yet',
  'messages.readAll': 'Mark all as read',
  'messages.readAllOf': 'Mark this list as read',
  'messages.readSelected': 'Mark as read',
  'messages.showAll': 'Show all',
  'messages.goTo': 'Open',
  'route.messages': 'Message center',
}
