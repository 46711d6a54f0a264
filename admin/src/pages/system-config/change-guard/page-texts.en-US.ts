import type { Translation } from '@netwarden/shared/i18n'
import type { changeGuardPageTextsZh } from './page-texts.zh-CN.ts'

export const changeGuardPageTextsEn: Translation<typeof changeGuardPageTextsZh> = {
  'changeGuard.title': 'Change guard',
  'changeGuard.sentence.off': 'The change guard has no limits: every change takes effect at once.',
  'changeGuard.sentence.reason':
    'Changes beyond the limit or of protected objects need a reason to take effect.',
  'changeGuard.sentence.approval':
    'Changes beyond the limit or of protected objects need the approval of another administrator to take effect.',
  'changeGuard.inForce': 'Current limits',
  'changeGuard.openChanges': 'Change records',
  'changeGuard.notSet': 'not set',
  'changeGuard.needed': 'needed',
  'changeGuard.notNeeded': 'not needed',
  'changeGuard.fact.limit': 'Limit of the effect',
  'changeGuard.fact.perHour': '{count} per hour',
  'changeGuard.fact.domains': 'Protected domains',
  'changeGuard.fact.devices': 'Protected devices',
  'changeGuard.fact.second': 'Approval by a second administrator',
  'changeGuard.fact.revert': 'Reverts by itself',
  'changeGuard.fact.times': 'beyond {count} times the prediction',
  'changeGuard.fact.pending': 'Changes that wait for approval',
  'changeGuard.scope':
    'Concerns changes of policies, lists, segments and their rank, pauses, exceptions and configuration documents. A restore, switching the DNS gateway off and loosening this guard need the approval that is set here.',
}
