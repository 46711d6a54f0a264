import { policyTextsZh } from '../../domain/control/texts.zh-CN.ts'
import { pauseTextsZh } from '../../domain/pause/texts.zh-CN.ts'
import { sampleTextsZh } from '../../domain/sample/texts.zh-CN.ts'
import { fileImportTextsZh } from '../../kit/file-import/texts.zh-CN.ts'
import { sessionTextsZh } from '../../kit/session/texts.zh-CN.ts'
import { uiTextsZh } from '../../kit/texts.zh-CN.ts'
import { dashboardTextsZh } from '../../pages/dashboard/texts.zh-CN.ts'
import { dnsTextsZh } from '../../pages/dns/texts.zh-CN.ts'
import { exceptionTextsZh } from '../../pages/exceptions/texts.zh-CN.ts'
import { loginTextsZh } from '../../pages/login/texts.zh-CN.ts'
import { visitTextsZh } from '../../pages/search/texts.zh-CN.ts'
import { subjectTextsZh } from '../../pages/subject/texts.zh-CN.ts'
import { alarmTextsZh } from '../../pages/system-config/alarm/texts.zh-CN.ts'
import { riskRuleTextsZh } from '../../pages/system-config/risk/texts.zh-CN.ts'
import { serviceTextsZh } from '../../pages/system-config/service/texts.zh-CN.ts'
import { systemConfigTextsZh } from '../../pages/system-config/texts.zh-CN.ts'
import { userCenterTextsZh } from '../../pages/user-center/texts.zh-CN.ts'
import { controlRecordTextsZh } from '../../resources/control-records/texts.zh-CN.ts'
import { deviceTextsZh } from '../../resources/devices/texts.zh-CN.ts'
import { zoneTextsZh } from '../../resources/dns-zones/texts.zh-CN.ts'
import { messagesTextsZh } from '../../resources/messages/texts.zh-CN.ts'
import { operationTextsZh } from '../../resources/operation-log/texts.zh-CN.ts'
import { orgTextsZh } from '../../resources/orgs/texts.zh-CN.ts'
import { listTextsZh } from '../../resources/policies/texts.zh-CN.ts'
import { riskTextsZh } from '../../resources/risk-events/texts.zh-CN.ts'
import { segmentTextsZh } from '../../resources/segments/texts.zh-CN.ts'
import { sourceTextsZh } from '../../resources/sources/texts.zh-CN.ts'
import { userTextsZh } from '../../resources/users/texts.zh-CN.ts'
import { visitLogTextsZh } from '../../resources/visit-log/texts.zh-CN.ts'
import { layoutTextsZh } from '../frame/texts.zh-CN.ts'
import { routeTextsZh } from '../route-texts.zh-CN.ts'

/** Chinese comes first: its keys are the keys. An area's texts stand with the area and are merged here. */
export const textsZh = {
  ...routeTextsZh,
  ...sessionTextsZh,
  ...layoutTextsZh,
  ...uiTextsZh,
  ...fileImportTextsZh,
  ...loginTextsZh,
  ...exceptionTextsZh,
  ...userCenterTextsZh,
  ...messagesTextsZh,
  ...operationTextsZh,
  ...systemConfigTextsZh,
  ...alarmTextsZh,
  ...riskRuleTextsZh,
  ...serviceTextsZh,
  ...dnsTextsZh,
  ...zoneTextsZh,
  ...userTextsZh,
  ...visitTextsZh,
  ...visitLogTextsZh,
  ...dashboardTextsZh,
  ...sourceTextsZh,
  ...subjectTextsZh,
  ...deviceTextsZh,
  ...orgTextsZh,
  ...controlRecordTextsZh,
  ...policyTextsZh,
  ...pauseTextsZh,
  ...listTextsZh,
  ...riskTextsZh,
  ...segmentTextsZh,
  ...sampleTextsZh,
} as const

export type TextKey = keyof typeof textsZh
