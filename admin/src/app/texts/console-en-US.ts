import { policyTextsEn } from '../../domain/control/texts.en-US.ts'
import { pauseTextsEn } from '../../domain/pause/texts.en-US.ts'
import { sampleTextsEn } from '../../domain/sample/texts.en-US.ts'
import { fileImportTextsEn } from '../../kit/file-import/texts.en-US.ts'
import { dashboardTextsEn } from '../../pages/dashboard/texts.en-US.ts'
import { visitTextsEn } from '../../pages/search/texts.en-US.ts'
import { subjectTextsEn } from '../../pages/subject/texts.en-US.ts'
import { controlRecordTextsEn } from '../../resources/control-records/texts.en-US.ts'
import { deviceTextsEn } from '../../resources/devices/texts.en-US.ts'
import { messagesTextsEn } from '../../resources/messages/texts.en-US.ts'
import { orgTextsEn } from '../../resources/orgs/texts.en-US.ts'
import { listTextsEn } from '../../resources/policies/texts.en-US.ts'
import { riskTextsEn } from '../../resources/risk-events/texts.en-US.ts'
import { segmentTextsEn } from '../../resources/segments/texts.en-US.ts'
import { sourceTextsEn } from '../../resources/sources/texts.en-US.ts'
import { visitLogTextsEn } from '../../resources/visit-log/texts.en-US.ts'

/** With the frame: what several pages say. */
export const consoleTextsEn = {
  ...fileImportTextsEn,
  ...messagesTextsEn,
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
} as const
