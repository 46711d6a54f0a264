import type { FieldTable } from '../fields/field.ts'

/**
 * What administrators set for a zone beside its content. The table has a column for each; requests, responses, forms,
 * operation log, configuration documents and the command line have all of them. TTL and SOA belong to the content, which a
 * master file holds too.
 */
export const ZONE_SETTINGS = {
  serialMode: {
    kind: 'choice',
    values: ['date', 'increment'],
    initial: 'date',
    label: { 'zh-CN': '序列号方式', 'en-US': 'Serial format' },
    hint: { 'zh-CN': '每次保存都会提高序列号', 'en-US': 'Every save increases the serial' },
    words: {
      date: { 'zh-CN': '日期（YYYYMMDDnn）', 'en-US': 'Date (YYYYMMDDnn)' },
      increment: { 'zh-CN': '递增', 'en-US': 'Increment' },
    },
    option: {
      flags: '--serial-mode <mode>',
      help: {
        'zh-CN': '序列号方式：日期（date）或递增（increment）',
        'en-US': 'serial format: date or increment',
      },
    },
  },
} as const satisfies FieldTable
