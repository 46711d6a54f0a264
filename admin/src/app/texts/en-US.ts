import type { Texts } from '../../kit/i18n/texts.ts'
import { dnsTextsEn } from '../../pages/dns/texts.en-US.ts'
import { alarmTextsEn } from '../../pages/system-config/alarm/texts.en-US.ts'
import { riskRuleTextsEn } from '../../pages/system-config/risk/texts.en-US.ts'
import { serviceTextsEn } from '../../pages/system-config/service/texts.en-US.ts'
import { systemConfigTextsEn } from '../../pages/system-config/texts.en-US.ts'
import { userCenterTextsEn } from '../../pages/user-center/texts.en-US.ts'
import { zoneTextsEn } from '../../resources/dns-zones/texts.en-US.ts'
import { operationTextsEn } from '../../resources/operation-log/texts.en-US.ts'
import { userTextsEn } from '../../resources/users/texts.en-US.ts'
import { texts } from './bundle-en-US.ts'
import { consoleTextsEn } from './console-en-US.ts'

export const textsEn: Texts = {
  ...texts,
  ...consoleTextsEn,
  ...userCenterTextsEn,
  ...operationTextsEn,
  ...systemConfigTextsEn,
  ...alarmTextsEn,
  ...riskRuleTextsEn,
  ...serviceTextsEn,
  ...dnsTextsEn,
  ...zoneTextsEn,
  ...userTextsEn,
}
