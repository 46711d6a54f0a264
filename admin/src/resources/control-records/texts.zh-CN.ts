export const controlRecordTextsZh = {
  'controlState.updated': '今日与昨日同一时段相比 · 更新于 {time}',
  'controlState.sentence.visits': '今天有 {count} 次访问由策略判定。',
  'controlState.sentence.banned': '已阻断 {count} 次。',
  'controlState.sentence.judged': '应阻断 {count} 次，但没有执行。',
  'controlState.sentence.passed': '放行 {count} 次。',
  'controlState.sentence.none': '今天还没有由策略判定的访问。',
  'controlState.toGateway': '执行策略',
  'controlState.cards': '今日管控计数',
  'controlState.total': '全部',
  'controlState.split': '{group}：今日{mode} {count} 次，查看这些记录',
  'controlState.records': '管控记录',
  'controlState.domainPlaceholder': '完整域名',
  'controlState.reason': '原因',
  'controlState.gone': '已删除',
  'controlState.none': '没有符合条件的管控记录',
  'controlState.empty': '还没有管控记录',
  'controlState.emptyHint':
    '由策略判定的每次访问都会记录在此，不含按设备分组默认动作处理的访问。请启用名单或添加自定义策略。',
  'controlState.toPolicies': '设置管控策略',
  'controlState.noVisits': '还没有访问记录',
  'controlState.noVisitsHint': '导入日志或接入数据源后，策略的判定结果会显示在这里。',
  'route.auditState': '审计状态',
} as const

declare module '../../kit/i18n/texts.ts' {
  interface Dictionary extends Record<keyof typeof controlRecordTextsZh, string> {}
}
