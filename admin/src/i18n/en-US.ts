import { controlRecordTextsEn } from '../features/control-records/texts.en-US.ts'
import { dashboardTextsEn } from '../features/dashboard/texts.en-US.ts'
import { deviceTextsEn } from '../features/devices/texts.en-US.ts'
import { dnsTextsEn } from '../features/dns/texts.en-US.ts'
import { exceptionTextsEn } from '../features/exceptions/texts.en-US.ts'
import { loginTextsEn } from '../features/login/texts.en-US.ts'
import { messagesTextsEn } from '../features/messages/texts.en-US.ts'
import { operationTextsEn } from '../features/operation-log/texts.en-US.ts'
import { orgTextsEn } from '../features/orgs/texts.en-US.ts'
import { policyTextsEn } from '../features/policies/texts.en-US.ts'
import { sampleTextsEn } from '../features/sample/texts.en-US.ts'
import { segmentTextsEn } from '../features/segments/texts.en-US.ts'
import { sourceTextsEn } from '../features/sources/texts.en-US.ts'
import { subjectTextsEn } from '../features/subjects/texts.en-US.ts'
import { systemConfigTextsEn } from '../features/system-config/texts.en-US.ts'
import { userCenterTextsEn } from '../features/user-center/texts.en-US.ts'
import { userTextsEn } from '../features/users/texts.en-US.ts'
import { visitLogTextsEn } from '../features/visit-log/texts.en-US.ts'
import { visitTextsEn } from '../features/visits/texts.en-US.ts'
import { layoutTextsEn } from '../layout/texts.en-US.ts'
import { routeTextsEn } from '../routing/texts.en-US.ts'
import { sessionTextsEn } from '../session/texts.en-US.ts'
import { fileImportTextsEn } from '../ui/file-import/texts.en-US.ts'
import { uiTextsEn } from '../ui/texts.en-US.ts'
import type { Texts } from './texts.ts'

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
  ...dnsTextsEn,
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
  ...segmentTextsEn,
  ...sampleTextsEn,
}
