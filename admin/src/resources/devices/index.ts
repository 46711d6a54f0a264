import { type AreaPage, lazyPage } from '../../kit/routing/index.ts'

export const resources = ['devices'] as const

export const pages: readonly AreaPage[] = [
  { name: 'Devices', page: lazyPage(() => import('./DeviceList.tsx'), 'DeviceList') },
]

export const texts = {
  'zh-CN': () => import('./texts.zh-CN.ts'),
  'en-US': () => import('./texts.en-US.ts'),
}
