import type { Translation } from './translation.ts'

export const deviceTextsZh = {
  'device.changedMeanwhile': '该设备已被他人修改，请刷新后重试',
  'devices.noneCalled': '没有名称、使用人或部门为“{text}”的设备。请输入地址、MAC、设备名称或使用人姓名',
  'devices.noneCalledBut': '没有名称、使用人或部门恰好为“{text}”的设备，相近的有：{candidates}',
  'devices.severalCalled': '“{text}”对应多台设备：{candidates}。请用地址或 MAC 指明其中一台',
  'visits.tooManyDevices': '对应的设备超过 {limit} 台，请缩小范围',
} as const

export const deviceTextsEn: Translation<typeof deviceTextsZh> = {
  'device.changedMeanwhile': 'Another user changed the device. Reload and try again.',
  'devices.noneCalled':
    'No device has the name, user or department “{text}”. Enter an address, a MAC, a device name or a user',
  'devices.noneCalledBut':
    'No device has exactly the name, user or department “{text}”. Similar ones: {candidates}',
  'devices.severalCalled':
    '“{text}” means several devices: {candidates}. Choose one of them by its address or MAC',
  'visits.tooManyDevices': 'More than {limit} devices belong to it. Narrow the filter',
}
