import type { Translation } from '@netwarden/shared'
import type { sampleTextsZh } from './texts.zh-CN.ts'

export const sampleTextsEn: Translation<typeof sampleTextsZh> = {
  'sample.title': 'Sample data',
  'sample.holds': 'It holds {records} records, {users} users and {events} risk events.',
  'sample.remove': 'Remove sample data',
  'sample.removeTitle': 'Remove all sample data?',
  'sample.removeHint': 'Sample records, users, devices, focus and risk events all go; your own data stays.',
}
