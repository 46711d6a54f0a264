import type { Translation } from '@netwarden/shared'

/** What changes would do and did: replays, exceptions, receipts and reports. */
export const historyTextsZh = {
  'help.replay': '用已存储的访问记录推演策略变更：哪些访问的判定会改变；不做任何修改',
  'help.argument.draft': 'YAML 或 JSON 文件，内容为策略草案（customPolicies、lists、segments、rank）',
  'help.option.examples': '最多返回多少条访问示例，默认 20',
  'column.visitsRead': '已读取的访问',
  'column.span': '时间范围',
  'column.toBanned': '将被阻断',
  'column.toPassed': '将被放行',
  'column.devices': '设备',
  'column.domains': '域名数',
  'note.replayCut': '访问量过大，仅读取了 {readSince} 之后的访问',
  'fault.yaml': '{file} 不是有效的 YAML',
} as const

export const historyTextsEn: Translation<typeof historyTextsZh> = {
  'help.replay':
    'replay a change of policies over stored visits and show which verdicts differ; nothing is changed',
  'help.argument.draft': 'YAML or JSON file with a draft of policies (customPolicies, lists, segments, rank)',
  'help.option.examples': 'examples of visits at most, by default 20',
  'column.visitsRead': 'Visits read',
  'column.span': 'Time range',
  'column.toBanned': 'Would be banned',
  'column.toPassed': 'Would pass',
  'column.devices': 'Devices',
  'column.domains': 'Domains',
  'note.replayCut': 'Too many visits: only those since {readSince} were read',
  'fault.yaml': '{file} is not valid YAML',
}
