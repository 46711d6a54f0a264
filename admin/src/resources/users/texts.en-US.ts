import type { Translation } from '@netwarden/shared'
import type { userTextsZh } from './texts.zh-CN.ts'

export const userTextsEn: Translation<typeof userTextsZh> = {
  'route.users': 'User management',
}
