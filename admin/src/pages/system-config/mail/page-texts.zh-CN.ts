export const mailPageTextsZh = {
  'mail.title': '邮件服务器',
  'mail.host': '服务器',
  'mail.hostHint': '主机名或 IP 地址；留空则不发送邮件',
  'mail.port': '端口',
  'mail.portFormat': '应为 1 至 65535 的整数',
  'mail.security': '加密方式',
  'mail.security.none': '不要求（服务器支持时仍会加密）',
  'mail.security.starttls': 'STARTTLS（必须）',
  'mail.security.tls': 'TLS',
  'mail.username': '用户名',
  'mail.usernameHint': '留空表示服务器不需要登录',
  'mail.password': '密码',
  'mail.passwordHint': '加密保存，保存后不再显示',
  'mail.passwordKept': '已保存；留空则保持不变',
  'mail.from': '发件人',
  'mail.fromHint': '例如 Netwarden <netwarden@example.com>',
  'mail.noServer': '未设置',
} as const

declare module '../../../kit/i18n/texts.ts' {
  interface Dictionary extends Record<keyof typeof mailPageTextsZh, string> {}
}
