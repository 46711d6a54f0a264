import { dnsTextsZh } from '../../pages/dns/texts.zh-CN.ts'
import { alarmTextsZh } from '../../pages/system-config/alarm/texts.zh-CN.ts'
import { riskRuleTextsZh } from '../../pages/system-config/risk/texts.zh-CN.ts'
import { serviceTextsZh } from '../../pages/system-config/service/texts.zh-CN.ts'
import { systemConfigTextsZh } from '../../pages/system-config/texts.zh-CN.ts'
import { userCenterTextsZh } from '../../pages/user-center/texts.zh-CN.ts'
import { zoneTextsZh } from '../../resources/dns-zones/texts.zh-CN.ts'
import { operationTextsZh } from '../../resources/operation-log/texts.zh-CN.ts'
import { userTextsZh } from '../../resources/users/texts.zh-CN.ts'
import { texts } from './bundle-zh-CN.ts'
import { consoleTextsZh } from './console-zh-CN.ts'

/** Chinese comes first: its keys are the keys. An area's texts stand with the area and are merged here. */
export const textsZh = {
  ...texts,
  ...consoleTextsZh,
  ...userCenterTextsZh,
  ...operationTextsZh,
  ...systemConfigTextsZh,
  ...alarmTextsZh,
  ...riskRuleTextsZh,
  ...serviceTextsZh,
  ...dnsTextsZh,
  ...zoneTextsZh,
  ...userTextsZh,
} as const

export type TextKey = keyof typeof textsZh
