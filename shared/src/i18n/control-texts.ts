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
  'segment.entriesCut': '列表只包含前面的条目，请先单独读取该分组，再修改条目',
  'segment.unknown': '该设备分组不存在',
  'policy.ip.bannedOnly': 'IP 策略只能阻断',
  'policy.device.entry': '应为 IP 地址、MAC 地址，或以空格分隔的两者各一个',
  'policy.schedule.time': '应为 HH:MM，例如 08:30',
  'policy.schedule.days': '星期不能重复',
  'policy.expired': '到期时间已过',
  'policy.tooMany': '自定义策略最多 {limit} 条',
  'policy.state.tooMany': '适用时段超过 {limit} 种，无法按状态筛选，请先按组或关键字筛选',
  'policy.exists': '该条目已有相同处理方式的策略',
  'pause.minutes': '应为 5、30 或 60 分钟，0 表示立即结束',
  'policy.changedMeanwhile': '该策略已被他人修改，请刷新后重试',
  'replay.busy': '正在进行的推演过多，请稍后再试',
} as const

export const controlTextsEn: Translation<typeof controlTextsZh> = {
  'segment.builtIn': 'All devices',
  'segment.builtIn.kept': 'The built-in segment of all devices cannot be deleted or ranked',
  'segment.builtIn.name': 'The built-in segment of all devices cannot be renamed',
  'segment.builtIn.entries': 'The built-in segment contains all other devices and cannot have entries',
  'segment.exists': 'A segment with this name already exists',
  'segment.changedMeanwhile': 'Another user changed the segment. Reload and try again.',
  'segment.rankChanged': 'Segments were added or deleted. Reload and rank them again.',
  'segment.tooMany': 'At most {limit} segments are allowed',
  'segment.entryTwice': 'Same as entry {first}',
  'segment.entriesCut':
    'The list contains only the first entries. Load the segment itself before you change its entries.',
  'segment.unknown': 'This segment does not exist',
  'policy.ip.bannedOnly': 'IP policies can only ban',
  'policy.device.entry': 'Must be an IP address, a MAC address, or one of each separated by a space',
  'policy.schedule.time': 'Must be HH:MM, for example 08:30',
  'policy.schedule.days': 'A day of the week can occur only once',
  'policy.expired': 'This expiry time has passed',
  'policy.tooMany': 'At most {limit} custom policies are allowed',
  'policy.state.tooMany':
    'There are more than {limit} different schedules. Filter by group or text before you filter by state.',
  'policy.exists': 'A policy with this entry and handling already exists',
  'pause.minutes': 'Must be 5, 30 or 60 minutes, or 0 to end the pause',
  'policy.changedMeanwhile': 'Another user changed the policy. Reload and try again.',
  'replay.busy': 'Too many replays are running. Try again in a moment.',
}
