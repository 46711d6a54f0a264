import { policyTextsZh } from '../../domain/control/texts.zh-CN.ts'
import { pauseTextsZh } from '../../domain/pause/texts.zh-CN.ts'
import { sampleTextsZh } from '../../domain/sample/texts.zh-CN.ts'
import { fileImportTextsZh } from '../../kit/file-import/texts.zh-CN.ts'
import { dashboardTextsZh } from '../../pages/dashboard/texts.zh-CN.ts'
import { visitTextsZh } from '../../pages/search/texts.zh-CN.ts'
import { subjectTextsZh } from '../../pages/subject/texts.zh-CN.ts'
import { controlRecordTextsZh } from '../../resources/control-records/texts.zh-CN.ts'
import { deviceTextsZh } from '../../resources/devices/texts.zh-CN.ts'
import { messagesTextsZh } from '../../resources/messages/texts.zh-CN.ts'
import { orgTextsZh } from '../../resources/orgs/texts.zh-CN.ts'
import { listTextsZh } from '../../resources/policies/texts.zh-CN.ts'
import { riskTextsZh } from '../../resources/risk-events/texts.zh-CN.ts'
import { segmentTextsZh } from '../../resources/segments/texts.zh-CN.ts'
import { sourceTextsZh } from '../../resources/sources/texts.zh-CN.ts'
import { visitLogTextsZh } from '../../resources/visit-log/texts.zh-CN.ts'

/** With the frame: what several pages say. */
export const consoleTextsZh = {
  ...fileImportTextsZh,
  ...messagesTextsZh,
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
