export const riskRulePageTextsZh = {
  'riskRules.title': '检测规则',
  'riskRules.number': '应为数字',
  'riskRules.precision': '已研判的事件中，{share} 为真实。',
  'riskRules.suggested': '根据研判建议：{changes}。',
  'riskRules.suggestedEffect':
    '采用后，{falseMarks} 个误报中有 {dropsFalse} 个、{trueMarks} 个真实事件中有 {dropsTrue} 个不再产生。',
  'riskRules.accept': '采用',
  'riskRules.acceptLater': '请先保存或还原未保存的更改。',
  'riskRules.dryRun': '按近 {days} 天的记录预估影响',
  'riskRules.would': '按这些设置，近 {days} 天的 {records} 条记录会产生 {events} 个事件。',
  'riskRules.part': '记录过多，只计算了 {from} 之后的部分。',
  'riskRules.notTried': '不支持影响预估：首次出现的设备、服务不可用。',
  'riskRules.examples': '其中级别较高的事件',
  'riskRules.mutes': '告警抑制规则',
  'riskRules.noMutes': '没有告警抑制规则',
  'riskRules.noMutesHint': '可在风险事件的详情页中添加',
  'riskRules.of': '适用于',
  'riskRules.reason': '原因',
  'riskRules.by': '添加人',
  'riskRules.until': '到期',
  'riskRules.over': '已到期',
  'riskRules.forGood': '永久',
  'riskRules.end': '取消抑制',
  'riskRules.unmuted': '已取消抑制',
  'riskRules.engine': '引擎',
  'riskRules.waiting': '等待分析',
  'riskRules.missed': '未分析的批次',
  'riskRules.late': '延迟到达的访问（已重新评估）',
  'riskRules.dropped': '超出窗口容量的记录',
  'riskRules.missedHint': '磁盘空间不足或分析滞后过多，部分记录未经规则检测。',
} as const

declare module '../../../kit/i18n/texts.ts' {
  interface Dictionary extends Record<keyof typeof riskRulePageTextsZh, string> {}
}
