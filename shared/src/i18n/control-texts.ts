import type { Translation } from './translation.ts'

/** Segments, policies, and what can be wrong with them. */
export const controlTextsZh = {
  'segment.builtIn': '所有设备',
  'segment.builtIn.kept': '内置的“所有设备”不能删除或排序',
  'segment.builtIn.name': '内置的“所有设备”不能改名',
  'segment.builtIn.entries': '内置的“所有设备”包含所有其他设备，不能有条目',
  'segment.exists': '已有同名的设备分组',
  'segment.changedMeanwhile': '该设备分组已被他人修改，请刷新后重试',
  'segment.rankChanged': '设备分组已有增减，请刷新后重新排序',
  'segment.tooMany': '设备分组最多 {limit} 个',
  'segment.entryTwice': '与第 {first} 条重复',
  'segment.unknown': '没有这个设备分组',
  'policy.ip.bannedOnly': 'IP 策略只能为阻断',
  'policy.device.entry': '应为 IP 地址、MAC 地址，或以空格分隔的两者各一个',
  'policy.schedule.time': '应为 HH:MM，例如 08:30',
  'policy.schedule.days': '星期不能重复',
  'policy.expired': '到期时间已过',
  'policy.tooMany': '自定义策略最多 {limit} 条',
  'policy.state.tooMany': '生效时段超过 {limit} 种，无法按状态筛选，请先按组或关键字筛选',
  'policy.exists': '该条目已有相同处理方式的策略',
  'pause.minutes': '应为 5、30 或 60 分钟，0 表示立即结束',
  'policy.changedMeanwhile': '该策略已被他人修改，请刷新后重试',
} as const

export const controlTextsEn: Translation<typeof controlTextsZh> = {
  'segment.builtIn': 'All devices',
  'segment.builtIn.kept': 'The built-in segment of all devices can be neither deleted nor ranked',
  'segment.builtIn.name': 'The built-in segment of all devices keeps its name',
  'segment.builtIn.entries': 'The built-in segment holds every other device and takes no entries',
  'segment.exists': 'There is a segment of this name already',
  'segment.changedMeanwhile': 'The segment was changed by somebody else meanwhile: reload and try again',
  'segment.rankChanged': 'Segments were added or deleted meanwhile: reload and rank them again',
  'segment.tooMany': 'There can be {limit} segments at most',
  'segment.entryTwice': 'The same as entry {first}',
  'segment.unknown': 'There is no such segment',
  'policy.ip.bannedOnly': 'Policies on addresses can only ban',
  'policy.device.entry': 'Should be an IP address, a MAC address, or one of each with a blank between them',
  'policy.schedule.time': 'Should be HH:MM, such as 08:30',
  'policy.schedule.days': 'A day of the week can come once only',
  'policy.expired': 'This time has passed already',
  'policy.tooMany': 'There can be {limit} custom policies at most',
  'policy.state.tooMany':
    'There are more than {limit} different schedules: narrow them by group or text before asking for a state',
  'policy.exists': 'There is a policy on this entry with the same handling already',
  'pause.minutes': 'Should be 5, 30 or 60 minutes, or 0 to end it',
  'policy.changedMeanwhile': 'The policy was changed by somebody else meanwhile: reload and try again',
}
