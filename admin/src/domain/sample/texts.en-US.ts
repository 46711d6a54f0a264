import type { Translation } from '@netwarden/shared/i18n'
import type { sampleTextsZh } from './texts.zh-CN.ts'

export const sampleTextsEn: Translation<typeof sampleTextsZh> = {
  'sample.title': 'Sample data',
  'sample.holds':
    'It contains {records:record|records}, {users:user|users} and {events:risk event|risk events}.',
  'sample.remove': 'Remove sample data',
  'sample.removeTitle': 'Remove all sample data?',
  'sample.removeHint':
    'All sample records, users, devices, watchlist entries and risk events will be deleted. Your own data is not affected.',
}
