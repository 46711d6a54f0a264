export const policyExceptionTextsZh = {
  'route.exceptions': '例外',
  'exceptions.purpose': '临时放行的域名，到期自动失效',
  'exceptions.state': '状态',
  'exceptions.state.active': '有效',
  'exceptions.state.ended': '已结束',
  'exceptions.state.all': '全部',
  'exceptions.sentence.none': '目前没有例外：各策略对所有设备照常执行。',
  'exceptions.sentence.active': '目前有 {count} 条有效的例外。',
  'exceptions.sentence.soon': '{count} 条在 24 小时内到期。',
  'exceptions.sentence.unused': '{count} 条还没有被用到。',
  'exceptions.new': '添加例外',
  'exceptions.none': '没有例外',
  'exceptions.noneHint': '点击“添加例外”，或在访问记录的详情中点击“临时放行”。',
  'exceptions.openSearch': '打开访问检索',
  'exceptions.by': '添加人',
  'exceptions.createdAt': '添加时间',
  'exceptions.expiresAt': '到期时间',
  'exceptions.uses': '使用次数',
  'exceptions.lastUsedAt': '最近使用',
  'exceptions.action': '操作',
  'exceptions.end': '立即结束',
  'exceptions.endOf': '立即结束 {name} 的例外',
  'exceptions.endTitle': '结束例外',
  'exceptions.endText': '{name} 将立即按策略处理。',
  'exceptions.ended': '例外已结束',
} as const

declare module '../../kit/i18n/texts.ts' {
  interface Dictionary extends Record<keyof typeof policyExceptionTextsZh, string> {}
}
