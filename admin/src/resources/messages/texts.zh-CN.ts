export const messagesTextsZh = {
  'messages.type.message': '消息',
  'messages.type.notice': '通知',
  'messages.type.todo': '待办',
  'messages.status': '状态',
  'messages.status.unread': '未读',
  'messages.status.read': '已读',
  'messages.unreadTotal': '{count} 条未读',
  'messages.title': '标题',
  'messages.subTitle': '摘要',
  'messages.content': '内容',
  'messages.time': '时间',
  'messages.none': '还没有消息',
  'messages.readAll': '全部标为已读',
  'messages.readAllOf': '本类全部标为已读',
  'messages.readSelected': '标为已读',
  'messages.showAll': '查看全部',
  'messages.goTo': '前往处理',
  'route.messages': '消息中心',
} as const

declare module '../../kit/i18n/texts.ts' {
  interface Dictionary extends Record<keyof typeof messagesTextsZh, string> {}
}
