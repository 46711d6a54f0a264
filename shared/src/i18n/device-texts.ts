import type { Translation } from './translation.ts'

export const deviceTextsZh = {
  'device.changedMeanwhile': '该设备已被他人修改，请刷新后重试',
  'device.noChange': '请填写要修改的内容：设备分组、名称、使用人或部门',
  'device.unknown': '没有设备 {device}：应为设备列表中的 MAC 或 IP 地址',
  'device.changedSince': '设备 {device} 已被他人修改，请刷新后重试',
  'device.held': '设备 {device} 会留在“{segment}”：其条目 {entry} 优先级更高。请调整分组的优先级或该条目',
  'device.segmentFull': '设备分组“{segment}”最多 {limit} 个条目',
  'devices.csv.empty': '文件中没有设备',
  'devices.csv.tooMany': '最多 {limit} 台设备',
  'devices.csv.duplicate': '与第 {line} 行的设备重复',
  'devices.csv.segment': '没有名为“{segment}”的设备分组',
} as const

export const deviceTextsEn: Translation<typeof deviceTextsZh> = {
  'device.changedMeanwhile': 'Another user changed the device. Reload and try again.',
  'device.noChange': 'Give what to change: the segment, the name, the user or the department',
  'device.unknown': 'No device {device}: expected a MAC or an IP address of the list of devices',
  'device.changedSince': 'Another user changed the device {device}. Reload and try again.',
  'device.held':
    'The device {device} would stay in “{segment}”: its entry {entry} takes precedence. Change the order of the segments or that entry.',
  'device.segmentFull': 'The segment “{segment}” can have at most {limit} entries',
  'devices.csv.empty': 'The file contains no devices',
  'devices.csv.tooMany': 'At most {limit} devices',
  'devices.csv.duplicate': 'Same device as line {line}',
  'devices.csv.segment': 'No segment is named “{segment}”',
}
