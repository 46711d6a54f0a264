import type { Translation } from '@netwarden/shared'

/** What changes would do and did: replays, exceptions, receipts and reports. */
export const historyTextsZh = {
  'help.replay': '用已存储的访问记录推演策略变更：哪些访问的判定会改变；不做任何修改',
  'help.argument.draft': 'YAML 或 JSON 文件，内容为策略草案（customPolicies、lists、segments、rank）',
  'help.option.examples': '最多返回多少条访问示例，默认 20',
  'help.option.explainAt': '过去的时间，按当时的策略判定；默认为现在',
  'note.explainPartial': '当时的策略未能全部保留，缺少的部分按现有策略判定',
  'help.exceptions': '管理例外：让域名放行一小时、一天或一周，到期自动失效',
  'help.exceptions.add': '为一台设备或一个设备分组添加例外',
  'help.exceptions.list': '列出例外，最先到期的在前',
  'help.exceptions.end': '提前结束例外',
  'help.argument.exception': '例外的 id',
  'help.option.exceptionFor': '放行的时长，默认为 hour',
  'help.option.exceptionDevice': '仅对此设备放行',
  'help.option.exceptionState': '状态，默认为 active',
  'column.ended': '已结束',
  'column.scope': '适用于',
  'column.uses': '使用次数',
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
  'help.option.explainAt': 'a past moment, answered by the policies of that moment; by default now',
  'note.explainPartial':
    'Not all policies of that moment were kept. Present policies stand in for the others.',
  'help.exceptions':
    'manage exceptions: let a name pass for an hour, a day or a week; they end by themselves',
  'help.exceptions.add': 'add an exception for one device or for a segment',
  'help.exceptions.list': 'list exceptions, the next to end first',
  'help.exceptions.end': 'end an exception before its time',
  'help.argument.exception': 'id of the exception',
  'help.option.exceptionFor': 'how long the name passes, by default hour',
  'help.option.exceptionDevice': 'pass the name for this device only',
  'help.option.exceptionState': 'state, by default active',
  'column.ended': 'Ended',
  'column.scope': 'For',
  'column.uses': 'Uses',
  'column.visitsRead': 'Visits read',
  'column.span': 'Time range',
  'column.toBanned': 'Would be banned',
  'column.toPassed': 'Would pass',
  'column.devices': 'Devices',
  'column.domains': 'Domains',
  'note.replayCut': 'Too many visits: only those since {readSince} were read',
  'fault.yaml': '{file} is not valid YAML',
}
