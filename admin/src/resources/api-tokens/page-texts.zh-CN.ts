export const tokenPageTextsZh = {
  'tokens.label': 'API 令牌',
  'tokens.hint': '脚本可以使用令牌调用 API，无需登录；令牌的权限不超过您的角色。',
  'tokens.none': '还没有 API 令牌',
  'tokens.create': '创建令牌',
  'tokens.created': '令牌已创建',
  'tokens.once': '请立即复制并妥善保存，关闭后将无法再次查看。',
  'tokens.token': '令牌',
  'tokens.kept': '已保存，关闭',
  'tokens.name': '名称',
  'tokens.nameHint': '例如使用它的脚本或系统',
  'tokens.prefix': '令牌前缀',
  'tokens.scope': '权限范围',
  'tokens.scope.read': '只读',
  'tokens.scope.write': '读写',
  'tokens.scope.people': '读写和用户管理',
  'tokens.scopeHint.read': '可以查看您能查看的全部内容，不能修改。',
  'tokens.scopeHint.write': '拥有您的全部权限，但不包括用户、密码、令牌和安全设置。',
  'tokens.scopeHint.people':
    '还可以创建、导入和修改角色低于您的用户。令牌一旦泄露，他人可以借此创建账号：请仅在必要时选择，并设置较短的有效期。',
  'tokens.lifetime': '有效期',
  'tokens.days': '{count} 天',
  'tokens.createdAt': '创建时间',
  'tokens.lastUsedAt': '最近使用',
  'tokens.expiresAt': '到期时间',
  'tokens.expired': '已过期',
  'tokens.expiryPast': '到期时间必须晚于现在',
  'tokens.revoke': '吊销',
  'tokens.revokeOne': '吊销令牌 {name}',
  'tokens.revokeText': '使用令牌“{name}”的脚本将立即无法调用 API，且无法恢复。',
  'tokens.revoked': '令牌已吊销',
} as const

declare module '../../kit/i18n/texts.ts' {
  interface Dictionary extends Record<keyof typeof tokenPageTextsZh, string> {}
}
