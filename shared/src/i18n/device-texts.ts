import type { Translation } from './translation.ts'

export const deviceTextsZh = {
  'device.changedMeanwhile': '该设备已被他人修改，请刷新后重试',
} as const

export const deviceTextsEn: Translation<typeof deviceTextsZh> = {
  'device.changedMeanwhile': 'Another user changed the device. Reload and try again.',
}
