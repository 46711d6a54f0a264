export const backupPageTextsZh = {
  'backup.title': '定时备份',
  'backup.last': '最近的备份',
  'backup.none': '尚无备份',
  'backup.file': '文件',
  'backup.fileValue': '{file}（{size} MiB）',
  'backup.off': '没有定时备份。请设置间隔，或定期执行 netwarden backup。',
  'backup.fault': '上次定时备份失败：{reason}',
  'backup.old': '最近的备份早于设定间隔的两倍。',
} as const

declare module '../../../kit/i18n/texts.ts' {
  interface Dictionary extends Record<keyof typeof backupPageTextsZh, string> {}
}
