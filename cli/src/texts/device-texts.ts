import type { Translation } from '@netwarden/shared/i18n'

/** Devices: the table, moving and renaming, files. */
export const deviceTextsZh = {
  'help.devices.move': '将设备移到一个分组：全部移动，或一台都不移动',
  'help.devices.import': '按 CSV 文件移动与改名，可先预览：全部修改，或一台都不改',
  'help.devices.export': '将设备导出为 CSV，修改后可再导入',
  'help.argument.devices': '设备的 MAC、IP 或名称',
  'help.argument.newDeviceName': '新名称；空文本恢复为设备自报的名称；省略则不改名',
  'help.option.toSegment': '目标分组的名称或 ID',
  'help.option.moveReason': '写入变更记录的原因',
  'help.option.deviceSegment': '只列出此分组（名称或 ID）的设备',
  'help.option.deviceUser': '使用人包含',
  'help.option.deviceDepartment': '部门包含',
  'help.option.deviceMaker': '厂商包含',
  'help.option.deviceRisk': '未处理风险事件的最高级别；any 为有，none 为无',
  'help.option.deviceSort': '排序字段',
  'help.option.deviceOrder': '排序方向',
  'column.deviceRows': '设备数',
  'column.moved': '移动',
  'column.renamed': '改名',
  'column.receiptId': '变更记录',
  'note.moveEffect':
    '最近 7 天的访问中，{toBanned} 次将被阻断，{toPassed} 次将被放行（{devices} 台设备，{domains} 个域名）',
  'usage.renameWhat': '请给出新名称、--user 或 --department',
} as const

export const deviceTextsEn: Translation<typeof deviceTextsZh> = {
  'help.devices.move': 'move devices to a segment: all of them or none',
  'help.devices.import': 'move and rename devices by a CSV file, with a dry run: all of them or none',
  'help.devices.export': 'export devices as CSV, which can be edited and imported',
  'help.argument.devices': 'MAC, IP or name of each device',
  'help.argument.newDeviceName':
    'new name; an empty text restores the name that the device reports; omit it to keep the name',
  'help.option.toSegment': 'name or id of the segment to move to',
  'help.option.moveReason': 'reason for the change record',
  'help.option.deviceSegment': 'only the devices of this segment, by name or id',
  'help.option.deviceUser': 'part of the user',
  'help.option.deviceDepartment': 'part of the department',
  'help.option.deviceMaker': 'part of the vendor',
  'help.option.deviceRisk': 'highest level of the open risk events; any: with some, none: without',
  'help.option.deviceSort': 'field to sort by',
  'help.option.deviceOrder': 'direction of sorting',
  'column.deviceRows': 'Devices',
  'column.moved': 'Moved',
  'column.renamed': 'Renamed',
  'column.receiptId': 'Change record',
  'note.moveEffect':
    'Of the visits of the last 7 days, {toBanned} would be banned and {toPassed} passed ({devices} devices, {domains} domains)',
  'usage.renameWhat': 'give a new name, --user or --department',
}
