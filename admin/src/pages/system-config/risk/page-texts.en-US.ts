import type { Translation } from '@netwarden/shared/i18n'
import type { riskRulePageTextsZh } from './page-texts.zh-CN.ts'

export const riskRulePageTextsEn: Translation<typeof riskRulePageTextsZh> = {
  'riskRules.title': 'Detection rules',
  'riskRules.number': 'Must be a number',
  'riskRules.precision': 'Of the assessed events, {share} were true positives.',
  'riskRules.suggested': 'Suggested by assessments: {changes}.',
  'riskRules.suggestedEffect':
    'It would not have raised {dropsFalse} of {falseMarks} false positives and {dropsTrue} of {trueMarks} true positives.',
  'riskRules.accept': 'Accept',
  'riskRules.acceptLater': 'Save or reset the other changes first.',
  'riskRules.dryRun': 'Test on the last {days:day|days}',
  'riskRules.would':
    'With these settings, the {records:record|records} of the last {days:day|days} would have raised {events:event|events}.',
  'riskRules.part': 'Too many records: only those since {from} were evaluated.',
  'riskRules.notTried': 'Not tested: new device, service down.',
  'riskRules.examples': 'Most severe events',
  'riskRules.mutes': 'Mutes',
  'riskRules.noMutes': 'No mutes',
  'riskRules.noMutesHint': 'Add a mute on the page of a risk event',
  'riskRules.of': 'Applies to',
  'riskRules.reason': 'Reason',
  'riskRules.by': 'By',
  'riskRules.until': 'Until',
  'riskRules.over': 'Expired',
  'riskRules.forGood': 'Permanent',
  'riskRules.end': 'Remove',
  'riskRules.unmuted': 'Mute removed',
  'riskRules.engine': 'Engine',
  'riskRules.waiting': 'Waiting for analysis',
  'riskRules.missed': 'Batches not analysed',
  'riskRules.late': 'Late visits (evaluated again)',
  'riskRules.dropped': 'Records over the window limit',
  'riskRules.missedHint':
    'Some records were not analysed: disk space was low or the engine was too far behind.',
}
