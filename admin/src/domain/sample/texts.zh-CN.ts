export const sampleTextsZh = {
  'sample.title': '示例数据',
  'sample.holds': '现有 {records} 条记录、{users} 个用户、{events} 个风险事件。',
  'sample.remove': '移除示例数据',
  'sample.removeTitle': '移除全部示例数据？',
  'sample.removeHint': '示例记录、用户、设备、重点关注项和风险事件将全部移除，您自己的数据不受影响。',
} as const

declare module '../../kit/i18n/texts.ts' {
  interface Dictionary extends Record<keyof typeof sampleTextsZh, string> {}
}
