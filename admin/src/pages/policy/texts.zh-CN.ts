export const policyPageTextsZh = {
  'policies.page.tab': '管控策略 · {name}',
  'policies.page.toSegments': '返回设备分组',
  'policies.page.rank': '优先级 {rank}',
  'policies.page.groups': '策略类别，按检查顺序排列',
  'policies.page.enabledCount': '启用 {count}',
  'policies.page.hits': '命中 {hits}',
  'policies.page.hitsNote': '近 30 天在此设备分组的命中次数。',
  'policies.page.logOf': '{name} 及其策略的操作，最新的在前',
  'route.policy': '管控策略',
} as const

declare module '../../kit/i18n/texts.ts' {
  interface Dictionary extends Record<keyof typeof policyPageTextsZh, string> {}
}
