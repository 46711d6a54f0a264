import type { Migration } from 'kysely'
import * as baseline from './0001-baseline.ts'
import * as credentials from './0002-credentials.ts'
import * as pastPauses from './0003-past-pauses.ts'
import * as segmentBanAnswer from './0004-segment-ban-answer.ts'
import * as riskHandling from './0005-risk-handling.ts'
import * as security from './0006-security.ts'
import * as exceptions from './0007-exceptions.ts'
import * as configuration from './0008-configuration.ts'
import * as importReasons from './0010-import-reasons.ts'
import * as receipts from './0011-receipts.ts'
import * as pendingChanges from './0012-pending-changes.ts'
import * as shadow from './0014-shadow.ts'
import * as names from './0015-names.ts'
import * as beginnings from './0016-beginnings.ts'
import * as pastRows from './0017-past-rows.ts'
import * as sampleRows from './0018-sample-rows.ts'
import * as segmentInherits from './0019-segment-inherits.ts'
import * as consent from './0020-consent.ts'
import * as sightings from './0021-sightings.ts'
import * as planParts from './0022-plan-parts.ts'
import * as listDesc from './0023-list-desc.ts'
import * as riskMarks from './0026-risk-marks.ts'
import * as idempotentCalls from './0027-idempotent-calls.ts'
import * as passwordToChange from './0028-password-to-change.ts'
import * as deviceOwner from './0031-device-owner.ts'
import * as reportMail from './0033-report-mail.ts'
import * as temporaryLists from './0034-temporary-lists.ts'
import * as enforcers from './0036-enforcers.ts'
import * as nodes from './0037-nodes.ts'
import * as undoneDeletions from './0038-undone-deletions.ts'
import * as orderAudience from './0039-order-audience.ts'
import * as requests from './0042-requests.ts'
import * as safeSearch from './0045-safe-search.ts'
import * as consoleQuestions from './0049-console-questions.ts'
import * as observedServers from './0054-observed-servers.ts'

/**
 * Forward only: a migration that has been released is never changed, only followed by another. They run in the order
 * of their names, so a new one has the next number.
 */
export const migrations: Record<string, Migration> = {
  '0001-baseline': baseline,
  '0002-credentials': credentials,
  '0003-past-pauses': pastPauses,
  '0004-segment-ban-answer': segmentBanAnswer,
  '0005-risk-handling': riskHandling,
  '0006-security': security,
  '0007-exceptions': exceptions,
  '0008-configuration': configuration,
  '0010-import-reasons': importReasons,
  '0011-receipts': receipts,
  '0012-pending-changes': pendingChanges,
  '0014-shadow': shadow,
  '0015-names': names,
  '0016-beginnings': beginnings,
  '0017-past-rows': pastRows,
  '0018-sample-rows': sampleRows,
  '0019-segment-inherits': segmentInherits,
  '0020-consent': consent,
  '0021-sightings': sightings,
  '0022-plan-parts': planParts,
  '0023-list-desc': listDesc,
  '0026-risk-marks': riskMarks,
  '0027-idempotent-calls': idempotentCalls,
  '0028-password-to-change': passwordToChange,
  '0031-device-owner': deviceOwner,
  '0033-report-mail': reportMail,
  '0034-temporary-lists': temporaryLists,
  '0036-enforcers': enforcers,
  '0037-nodes': nodes,
  '0038-undone-deletions': undoneDeletions,
  '0039-order-audience': orderAudience,
  '0042-requests': requests,
  '0045-safe-search': safeSearch,
  '0049-console-questions': consoleQuestions,
  '0054-observed-servers': observedServers,
}
