import type { controlRecordTextsZh } from './texts.zh-CN.ts'

export const controlRecordTextsEn: Record<keyof typeof controlRecordTextsZh, string> = {
  'controlState.updated': 'Today against the same span of yesterday · updated {time}',
  'controlState.cards': "Today's control counts",
  'controlState.total': 'Total',
  'controlState.split': '{group}, {mode}: {count} today, show these records',
  'controlState.records': 'Control records',
  'controlState.domainPlaceholder': 'the whole name',
  'controlState.reason': 'Reason',
  'controlState.gone': 'deleted',
  'controlState.none': 'No control records match',
  'controlState.empty': 'No control records yet',
  'controlState.emptyHint':
    "Each visit that a policy decides is kept here; what falls to a segment's default handling is not. Enable a preset policy or add a custom one, and the visits that come after it will show.",
  'controlState.toPolicies': 'Set up policies',
  'controlState.noVisits': 'No visits yet',
  'controlState.noVisitsHint': 'Import a log or connect a source, and what policies decide will show here.',
  'route.auditState': 'Audit state',
}
