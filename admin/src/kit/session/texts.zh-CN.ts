export const sessionTextsZh = {
  'session.unauthenticated': '认证失败，请重新登录',
  'session.over': '认证已过期，请重新登录',
  'session.requestError': '请求错误',
  'session.pending': '此变更在等待另一位管理员批准。可在“变更记录”中查看。',
  'session.reasonTitle': '请填写变更原因',
  'session.reason': '原因',
  'session.networkError': '网络错误，请检查网络连接',
} as const

declare module '../i18n/texts.ts' {
  interface Dictionary extends Record<keyof typeof sessionTextsZh, string> {}
}
