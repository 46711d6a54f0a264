import type { Translation } from '@netwarden/shared/i18n'
import type { changeGuardPageTextsZh } from './page-texts.zh-CN.ts'

export const changeGuardPageTextsEn: Translation<typeof changeGuardPageTextsZh> = {
  'changeGuard.title': 'Change guard',
  'changeGuard.scope':
    'Concerns changes of policies, lists, segments and their rank, pauses, exceptions and configuration documents. A restore, switching the DNS gateway off and loosening this guard need the approval that is set below.',
  'changeGuard.flipsPerHour': 'Maximum of changed verdicts per hour',
  'changeGuard.flipsPerHourHint': 'A change with a higher prediction needs a reason; empty for no limit',
  'changeGuard.protectedDomains': 'Protected names, one per line',
  'changeGuard.protectedDomainsHint': 'With all their subdomains; a change that affects them needs a reason',
  'changeGuard.protectedDevices': 'Protected devices, one per line',
  'changeGuard.protectedDevicesHint': 'IP or MAC addresses; a change that affects them needs a reason',
  'changeGuard.second': 'Another administrator has to approve',
  'changeGuard.secondHint':
    'A change over these limits is applied after its approval, and expires after 7 days without one. Whoever approves it was an administrator before the request, and the author did not set their account, role, password or email address. Without such an administrator, the author approves it after 24 hours, or by the command line on the server.',
  'changeGuard.revertFactor': 'Automatic revert factor',
  'changeGuard.revertFactorHint':
    'A change is reverted automatically when its effect exceeds the prediction by this factor; empty for never',
  'changeGuard.numberFault': 'Must be a whole number of at least 0',
  'changeGuard.factorFault': 'Must be a number from 1 to {limit}',
}
