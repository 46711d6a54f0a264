export const sessionListPageTextsZh = {
  'sessions.label': '登录会话',
  'sessions.hint': '以下浏览器和设备已登录您的账号。如有不认识的会话，请立即结束并修改密码。',
  'sessions.browser': '设备与浏览器',
  'sessions.ip': 'IP 地址',
  'sessions.createdAt': '登录时间',
  'sessions.lastUsedAt': '最近使用',
  'sessions.expiresAt': '到期',
  'sessions.current': '当前会话',
  'sessions.end': '结束会话',
  'sessions.endOne': '结束会话：{name}，{ip}',
  'sessions.endText': '{name}（{ip}）需要重新登录才能继续使用。',
  'sessions.endOthers': '结束其他所有会话',
  'sessions.endOthersText': '除当前会话外，其他所有会话都需要重新登录。',
  'sessions.ended': '已结束 {count} 个会话',
} as const

declare module '../../kit/i18n/texts.ts' {
  interface Dictionary extends Record<keyof typeof sessionListPageTextsZh, string> {}
}
