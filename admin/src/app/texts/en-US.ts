import { policyTextsEn } from '../../domain/control/texts.en-US.ts'
import { pauseTextsEn } from '../../domain/pause/texts.en-US.ts'
import { sampleTextsEn } from '../../domain/sample/texts.en-US.ts'
import { fileImportTextsEn } from '../../kit/file-import/texts.en-US.ts'
import type { Texts } from '../../kit/i18n/texts.ts'
import { sessionTextsEn } from '../../kit/session/texts.en-US.ts'
import { uiTextsEn } from '../../kit/texts.en-US.ts'
import { dashboardTextsEn } from '../../pages/dashboard/texts.en-US.ts'
import { dnsTextsEn } from '../../pages/dns/texts.en-US.ts'
import { exceptionTextsEn } from '../../pages/exceptions/texts.en-US.ts'
import { loginTextsEn } from '../../pages/login/texts.en-US.ts'
import { visitTextsEn } from '../../pages/search/texts.en-US.ts'
import { subjectTextsEn } from '../../pages/subject/texts.en-US.ts'
import { alarmTextsEn } from '../../pages/system-config/alarm/texts.en-US.ts'
import { riskRuleTextsEn } from '../../pages/system-config/risk/texts.en-US.ts'
import { serviceTextsEn } from '../../pages/system-config/service/texts.en-US.ts'
import { systemConfigTextsEn } from '../../pages/system-config/texts.en-US.ts'
import { userCenterTextsEn } from '../../pages/user-center/texts.en-US.ts'
import { controlRecordTextsEn } from '../../resources/control-records/texts.en-US.ts'
import { deviceTextsEn } from '../../resources/devices/texts.en-US.ts'
import { zoneTextsEn } from '../../resources/dns-zones/texts.en-US.ts'
import { messagesTextsEn } from '../../resources/messages/texts.en-US.ts'
import { operationTextsEn } from '../../resources/operation-log/texts.en-US.ts'
import { orgTextsEn } from '../../resources/orgs/texts.en-US.ts'
import { listTextsEn } from '../../resources/policies/texts.en-US.ts'
import { riskTextsEn } from '../../resources/risk-events/texts.en-US.ts'
import { segmentTextsEn } from '../../resources/segments/texts.en-US.ts'
import { sourceTextsEn } from '../../resources/sources/texts.en-US.ts'
import { userTextsEn } from '../../resources/users/texts.en-US.ts'
import { visitLogTextsEn } from '../../resources/visit-log/texts.en-US.ts'
import { layoutTextsEn } from '../frame/texts.en-US.ts'
import { routeTextsEn } from '../route-texts.en-US.ts'

export const textsEn: Texts = {
  ...routeTextsEn,
  ...sessionTextsEn,
  ...layoutTextsEn,
  ...uiTextsEn,
  ...fileImportTextsEn,
  ...loginTextsEn,
  ...exceptionTextsEn,
  ...userCenterTextsEn,
  ...messagesTextsEn,
  ...operationTextsEn,
  ...systemConfigTextsEn,
  ...alarmTextsEn,
  ...riskRuleTextsEn,
  ...serviceTextsEn,
  ...dnsTextsEn,
  ...zoneTextsEn,
  ...userTextsEn,
  ...visitTextsEn,
  ...visitLogTextsEn,
  ...dashboardTextsEn,
  ...sourceTextsEn,
  ...subjectTextsEn,
  ...deviceTextsEn,
  ...orgTextsEn,
  ...controlRecordTextsEn,
  ...policyTextsEn,
  ...pauseTextsEn,
  ...listTextsEn,
  ...riskTextsEn,
  ...segmentTextsEn,
  ...sampleTextsEn,
}
