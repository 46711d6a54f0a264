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
  'devices.noneCalled': '没有名称、使用人或部门为“{text}”的设备。请输入地址、MAC、设备名称或使用人姓名',
  'devices.noneCalledBut': '没有名称、使用人或部门恰好为“{text}”的设备，相近的有：{candidates}',
  'devices.severalCalled': '“{text}”对应多台设备：{candidates}。请用地址或 MAC 指明其中一台',
  'visits.tooManyDevices': '对应的设备超过 {limit} 台，请缩小范围',
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
  'devices.noneCalled':
    'No device has the name, user or department “{text}”. Enter an address, a MAC, a device name or a user',
  'devices.noneCalledBut':
    'No device has exactly the name, user or department “{text}”. Similar ones: {candidates}',
  'devices.severalCalled':
    '“{text}” means several devices: {candidates}. Choose one of them by its address or MAC',
  'visits.tooManyDevices': 'More than {limit} devices belong to it. Narrow the filter',
}
