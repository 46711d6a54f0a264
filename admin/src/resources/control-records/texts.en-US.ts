import type { controlRecordTextsZh } from './texts.zh-CN.ts'

export const controlRecordTextsEn: Record<keyof typeof controlRecordTextsZh, string> = {
  'controlState.updated': 'Today vs. same time yesterday · updated {time}',
  'controlState.sentence.visits':
    'Policies decided {count} visit today. |||| Policies decided {count} visits today.',
  'controlState.sentence.banned': '{count} was banned. |||| {count} were banned.',
  'controlState.sentence.judged':
    '{count} would be banned, but nothing enforced it. |||| {count} would be banned, but nothing enforced them.',
  'controlState.sentence.passed': '{count} was allowed. |||| {count} were allowed.',
  'controlState.sentence.none': 'Policies have decided no visits today.',
  'controlState.toGateway': 'Enforce policies',
  'controlState.cards': "Today's control counts",
  'controlState.total': 'Total',
  'controlState.split': '{group}, {mode}: {count} today. Show these records.',
  'controlState.records': 'Control records',
  'controlState.domainPlaceholder': 'Full domain name',
  'controlState.reason': 'Reason',
  'controlState.gone': 'deleted',
  'controlState.none': 'No matching control records',
  'controlState.empty': 'No control records yet',
  'controlState.emptyHint':
    'Visits decided by a policy are listed here, without those decided by the default action of a segment. Enable a list or add a custom policy to see records.',
  'controlState.toPolicies': 'Set up policies',
  'controlState.noVisits': 'No visits yet',
  'controlState.noVisitsHint': 'Import a log or add a source to see what policies decide.',
  'route.auditState': 'Audit state',
}
