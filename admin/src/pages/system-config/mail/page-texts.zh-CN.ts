export const mailPageTextsZh = {
  'mail.title': '邮件服务器',
  'mail.password': '密码',
  'mail.passwordHint': '加密保存，保存后不再显示',
  'mail.passwordKept': '已保存；留空则保持不变',
  'mail.noServer': '未设置',
} as const

declare module '../../../kit/i18n/texts.ts' {
  interface Dictionary extends Record<keyof typeof mailPageTextsZh, string> {}
}
