import type { Translation } from './translation.ts'

export const retentionTextsZh = {
  'retention.nothingWaits': '没有等待清除的记录，或范围已变化，请刷新后查看',
  'validation.retentionDays': '应为 7 至 3650 的整数',
  'message.retention.title': '到期记录等待确认清除',
  'message.retention.subTitle': '需要超级管理员确认',
  'message.retention.share':
    '保留期为 {days} 天，{until} 之前的 {records} 条记录已到期，超过全部记录的十分之一，未自动清除。请在“系统配置”的“访问分析”中确认，或延长保留期。',
  'message.retention.clock':
    '系统时钟比上次运行时前进过多，按此时钟 {until} 之前的 {records} 条记录已到期，未清除。请先检查时钟；若时钟无误，请在“系统配置”的“访问分析”中确认。',
} as const

export const retentionTextsEn: Translation<typeof retentionTextsZh> = {
  'retention.nothingWaits':
    'No records are waiting to be deleted, or they have changed. Reload and check again.',
  'validation.retentionDays': 'Must be a whole number from 7 to 3650',
  'message.retention.title': 'Expired records need confirmation',
  'message.retention.subTitle': 'A superadmin must confirm the deletion',
  'message.retention.share':
    'The retention period is {days} days. {records} records before {until} have expired, more than a tenth of all records, and were not deleted. Confirm the deletion under System config, Access analysis, or extend the retention period.',
  'message.retention.clock':
    'The system clock has jumped far ahead since the last run. By this clock, {records} records before {until} have expired; they were not deleted. Check the clock first. If it is correct, confirm the deletion under System config, Access analysis.',
}
