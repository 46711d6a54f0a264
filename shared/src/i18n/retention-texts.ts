import type { Translation } from './translation.ts'

export const retentionTextsZh = {
  'retention.nothingWaits': '没有等待清除的记录，或等待的范围已变化，请刷新后再看',
  'validation.retentionDays': '应为 7 至 3650 的整数',
  'message.retention.title': '到期记录等待清除',
  'message.retention.subTitle': '需要超级管理员确认',
  'message.retention.share':
    '保留期为 {days} 天，{until} 之前的 {records} 条记录已到期，超过全部记录的十分之一，未自动清除。请在“系统配置”的“访问分析”中确认，或延长保留期。',
  'message.retention.clock':
    '系统时钟比上次运行时前进过多，按此时钟 {until} 之前的 {records} 条记录已到期，未清除。请先检查时钟；若时钟无误，请在“系统配置”的“访问分析”中确认。',
} as const

export const retentionTextsEn: Translation<typeof retentionTextsZh> = {
  'retention.nothingWaits': 'No records wait to be let go, or others than were shown: reload and look again',
  'validation.retentionDays': 'Expected a whole number from 7 to 3650',
  'message.retention.title': 'Expired records wait to be let go',
  'message.retention.subTitle': 'A superadmin has to confirm it',
  'message.retention.share':
    'Records are kept for {days} days. {records} records before {until} have expired, more than a tenth of all, and were not deleted. Confirm it under System configuration, Access analysis, or keep records longer.',
  'message.retention.clock':
    'The system clock is much further ahead than at the last run. By this clock {records} records before {until} have expired; they were not deleted. Check the clock first; if it is right, confirm it under System configuration, Access analysis.',
}
