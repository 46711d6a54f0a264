import { controlRecordTextsZh } from '../features/control-records/texts.zh-CN.ts'
import { dashboardTextsZh } from '../features/dashboard/texts.zh-CN.ts'
import { deviceTextsZh } from '../features/devices/texts.zh-CN.ts'
import { dnsTextsZh } from '../features/dns/texts.zh-CN.ts'
import { exceptionTextsZh } from '../features/exceptions/texts.zh-CN.ts'
import { loginTextsZh } from '../features/login/texts.zh-CN.ts'
import { messagesTextsZh } from '../features/messages/texts.zh-CN.ts'
import { operationTextsZh } from '../features/operation-log/texts.zh-CN.ts'
import { orgTextsZh } from '../features/orgs/texts.zh-CN.ts'
import { policyTextsZh } from '../features/policies/texts.zh-CN.ts'
import { sampleTextsZh } from '../features/sample/texts.zh-CN.ts'
import { segmentTextsZh } from '../features/segments/texts.zh-CN.ts'
import { sourceTextsZh } from '../features/sources/texts.zh-CN.ts'
import { subjectTextsZh } from '../features/subjects/texts.zh-CN.ts'
import { systemConfigTextsZh } from '../features/system-config/texts.zh-CN.ts'
import { userCenterTextsZh } from '../features/user-center/texts.zh-CN.ts'
import { userTextsZh } from '../features/users/texts.zh-CN.ts'
import { visitLogTextsZh } from '../features/visit-log/texts.zh-CN.ts'
import { visitTextsZh } from '../features/visits/texts.zh-CN.ts'
import { layoutTextsZh } from '../layout/texts.zh-CN.ts'
import { routeTextsZh } from '../routing/texts.zh-CN.ts'
import { sessionTextsZh } from '../session/texts.zh-CN.ts'
import { fileImportTextsZh } from '../ui/file-import/texts.zh-CN.ts'
import { uiTextsZh } from '../ui/texts.zh-CN.ts'

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
  ...dnsTextsZh,
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
  ...segmentTextsZh,
  ...sampleTextsZh,
} as const

export type TextKey = keyof typeof textsZh
