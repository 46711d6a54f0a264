import type { Migration } from 'kysely'
import * as foundation from './0001-foundation.ts'
import * as people from './0002-people.ts'
import * as control from './0003-control.ts'
import * as organisations from './0004-organisations.ts'
import * as devices from './0005-devices.ts'
import * as readingAttempts from './0006-reading-attempts.ts'
import * as operationSearch from './0007-operation-search.ts'
import * as changeFeed from './0008-change-feed.ts'
import * as changeOrigin from './0009-change-origin.ts'
import * as zones from './0010-zones.ts'
import * as importOwners from './0011-import-owners.ts'
import * as riskFindings from './0012-risk-findings.ts'
import * as installation from './0013-installation.ts'
import * as serviceStatus from './0014-service-status.ts'
import * as workLeases from './0015-work-leases.ts'
import * as alarms from './0016-alarms.ts'
import * as sourceFiles from './0017-source-files.ts'
import * as alarmEvents from './0018-alarm-events.ts'
import * as lists from './0019-lists.ts'
import * as controlPause from './0020-control-pause.ts'
import * as listSchedules from './0021-list-schedules.ts'
import * as policyGeneration from './0022-policy-generation.ts'
import * as listLookBacks from './0023-list-look-backs.ts'
import * as listPeriods from './0024-list-periods.ts'
import * as lookBackDays from './0025-look-back-days.ts'
import * as removedLists from './0026-removed-lists.ts'
import * as quarantine from './0027-quarantine.ts'
import * as pastPauses from './0028-past-pauses.ts'

/**
 * Forward only: a migration that has been released is never changed, only followed by another. They run in the order
 * of their names, so a new one has the next number.
 */
export const migrations: Record<string, Migration> = {
  '0001-foundation': foundation,
  '0002-people': people,
  '0003-control': control,
  '0004-organisations': organisations,
  '0005-devices': devices,
  '0006-reading-attempts': readingAttempts,
  '0007-operation-search': operationSearch,
  '0008-change-feed': changeFeed,
  '0009-change-origin': changeOrigin,
  '0010-zones': zones,
  '0011-import-owners': importOwners,
  '0012-risk-findings': riskFindings,
  '0013-installation': installation,
  '0014-service-status': serviceStatus,
  '0015-work-leases': workLeases,
  '0016-alarms': alarms,
  '0017-source-files': sourceFiles,
  '0018-alarm-events': alarmEvents,
  '0019-lists': lists,
  '0020-control-pause': controlPause,
  '0021-list-schedules': listSchedules,
  '0022-policy-generation': policyGeneration,
  '0023-list-look-backs': listLookBacks,
  '0024-list-periods': listPeriods,
  '0025-look-back-days': lookBackDays,
  '0026-removed-lists': removedLists,
  '0027-quarantine': quarantine,
  '0028-past-pauses': pastPauses,
}
