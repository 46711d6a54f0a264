import type { Translation } from '@netwarden/shared/i18n'
import type { policyExceptionTextsZh } from './texts.zh-CN.ts'

export const policyExceptionTextsEn: Translation<typeof policyExceptionTextsZh> = {
  'route.exceptions': 'Exceptions',
  'exceptions.purpose': 'Domains that are allowed temporarily. Exceptions expire automatically.',
  'exceptions.state': 'State',
  'exceptions.state.active': 'Active',
  'exceptions.state.ended': 'Ended',
  'exceptions.state.all': 'All',
  'exceptions.new': 'Add exception',
  'exceptions.none': 'No exceptions',
  'exceptions.noneHint': 'Choose "Add exception" here, or "Allow temporarily" in the details of a visit.',
  'exceptions.openSearch': 'Open visit search',
  'exceptions.by': 'Added by',
  'exceptions.createdAt': 'Added',
  'exceptions.expiresAt': 'Ends',
  'exceptions.uses': 'Uses',
  'exceptions.lastUsedAt': 'Last used',
  'exceptions.action': 'Action',
  'exceptions.end': 'End now',
  'exceptions.endOf': 'End the exception for {name} now',
  'exceptions.endTitle': 'End the exception',
  'exceptions.endText': 'Policies apply to {name} again immediately.',
  'exceptions.ended': 'The exception has ended',
}
