import type { Translation } from '@netwarden/shared/i18n'

/** Who visited a name, and what is visited most. */
export const rankingTextsZh = {
  'help.who': '列出访问过某个域名（含其下级域名）或目的 IP 的设备及其使用人，访问次数多的在前',
  'help.argument.visitedName': '域名或目的 IP；写作 =name 时只匹配该域名本身，* 匹配任意文本',
  'help.top': '按访问次数从多到少列出',
  'help.top.domains': '访问最多的域名',
  'help.top.devices': '访问最多的设备及其使用人',
  'help.top.people': '访问最多的使用人（由设备分组的条目指定）',
  'help.top.banned': '阻断最多的域名',
  'help.people': '设备的使用人（由设备分组的条目指定）',
  'help.people.show': '查看一个使用人的访问量、设备和例外',
  'help.argument.person': '使用人，与设备分组条目中的写法一致',
  'help.option.span': '统计的时间范围',
  'note.personDevices': '设备：',
  'note.personExceptions': '针对这些设备的例外（最近 {shown} 个，共 {total} 个）：',
  'column.validFrom': '开始',
  'column.firstAt': '首次访问',
  'column.lastAt': '最近访问',
} as const

export const rankingTextsEn: Translation<typeof rankingTextsZh> = {
  'help.who':
    'list the devices that visited a domain (with the names below it) or a destination IP, and their users, most visits first',
  'help.argument.visitedName': 'domain or destination IP; =name matches that name only, * matches any text',
  'help.top': 'rank by visits',
  'help.top.domains': 'domains with the most visits',
  'help.top.devices': 'devices with the most visits, and their users',
  'help.top.people': 'users with the most visits, as entries of segments name them',
  'help.top.banned': 'domains that were banned most',
  'help.people': 'users of devices, as entries of segments name them',
  'help.people.show': 'show the visits, the devices and the exceptions of a user',
  'help.argument.person': 'user, as entries of segments name them',
  'help.option.span': 'time range of the figures',
  'note.personDevices': 'Devices:',
  'note.personExceptions': 'Exceptions for these devices (newest {shown} of {total}):',
  'column.validFrom': 'From',
  'column.firstAt': 'First visit',
  'column.lastAt': 'Last visit',
}
