import type { Translation } from '@netwarden/shared/i18n'

/** Commands of one line for everyday work, and commands that keep printing. */
export const oneLineTextsZh = {
  'help.ban': '阻断域名及其所有子域名；默认在“所有设备”中添加策略，已有的相同策略会启用并改为此次的有效期',
  'help.allow': '为一台设备或一个设备分组临时放行域名（例外），最长 7 天；默认对“所有设备”',
  'help.unban': '删除阻断域名的自定义策略；默认仅在“所有设备”中删除',
  'help.why': '查看设备访问域名时如何判定，以及由哪条策略判定',
  'help.records.tail': '持续输出新的访问记录，每行一条，直到中断',
  'help.option.watch': '每 2 秒刷新一次，直到中断',
  'help.argument.names': '一个或多个域名，可写成 *.name',
  'help.option.everySegment': '同时在每个不继承“所有设备”的设备分组中添加',
  'help.option.anySegment': '在所有设备分组中删除',
  'help.option.anyDevice': '设备的 IP、MAC、名称、使用人或部门',
  'help.option.for': '时长，也可写成 30m、2h、3d',
  'help.option.until': '到期时间',
  'help.option.banReason': '添加此策略的原因',
  'help.option.allowReason': '例外的原因，默认为“{reason}”',
  'column.changedPolicies': '已更新',
  'usage.domains': '{count} 个域名无效',
  'usage.allowEnd': '请用 --for 或 --until 指定放行到什么时候',
  'fault.noBan': '没有阻断 {name} 的自定义策略',
  'hint.noBan': '可能由名单或其他域名的策略阻断：netwarden why {name} --device DEVICE',
  'fault.noAddress': '不知道设备“{device}”的 IP',
  'note.notInheriting':
    '以下设备分组不继承“所有设备”，其设备不受影响：{names}。加上 --every-segment 可在这些分组中同时添加。',
  'note.visitStreamReset': '可能有访问记录未输出：用 netwarden records search 查看全部',
  'word.verdict.done.passed': '放行',
  'word.verdict.done.banned': '阻断',
  'word.verdict.would.passed': '应放行（未执行）',
  'word.verdict.would.banned': '应阻断（未执行）',
} as const

export const oneLineTextsEn: Translation<typeof oneLineTextsZh> = {
  'help.ban':
    'ban domains and all names below them, by default for all devices; equal policies that exist are enabled and get the same end',
  'help.allow':
    'allow domains for at most 7 days by exceptions, for one device or a segment, by default for all devices',
  'help.unban': 'delete the custom policies that ban domains, by default those of all devices only',
  'help.why': 'explain the verdict on a domain for a device, and which policy decides',
  'help.records.tail': 'print new visits, one per line, until interrupted',
  'help.option.watch': 'refresh every 2 seconds until interrupted',
  'help.argument.names': 'one or more domains, also as *.name',
  'help.option.everySegment': 'add the policy also to each segment that does not inherit from all devices',
  'help.option.anySegment': 'delete the policies in every segment',
  'help.option.anyDevice': 'IP, MAC, name, user or department of the device',
  'help.option.for': 'duration, also as 30m, 2h or 3d',
  'help.option.until': 'end',
  'help.option.banReason': 'why the policy is added',
  'help.option.allowReason': "reason of the exception, by default '{reason}'",
  'column.changedPolicies': 'Updated',
  'usage.domains': '{count} invalid domains',
  'usage.allowEnd': 'give the end of the exception with --for or --until',
  'fault.noBan': 'no custom policy bans {name}',
  'hint.noBan': 'A list or the policy of another name may ban it: netwarden why {name} --device DEVICE',
  'fault.noAddress': "the IP of device '{device}' is unknown",
  'note.notInheriting':
    'These segments do not inherit from all devices, so their devices are not affected: {names}. --every-segment adds the policy to them, too.',
  'note.visitStreamReset': 'some visits may be missing: run netwarden records search to see all of them',
  'word.verdict.done.passed': 'Passed',
  'word.verdict.done.banned': 'Banned',
  'word.verdict.would.passed': 'Would be passed',
  'word.verdict.would.banned': 'Would be banned',
}
