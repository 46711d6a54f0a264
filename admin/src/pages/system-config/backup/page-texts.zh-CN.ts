export const backupPageTextsZh = {
  'backup.title': '定时备份',
  'backup.last': '最近的备份',
  'backup.none': '尚无备份',
  'backup.file': '文件',
  'backup.fileValue': '{file}（{size} MiB）',
  'backup.off': '没有定时备份。请设置间隔，或定期执行 netwarden backup。',
  'backup.fault': '上次定时备份失败：{reason}',
  'backup.old': '最近的备份早于设定间隔的两倍。',
  'backup.everyHours': '间隔（小时）',
  'backup.everyHoursHint': '0 表示不备份',
  'backup.keep': '保留份数',
  'backup.folder': '文件夹',
  'backup.folderHint': '数据目录下的相对路径',
  'backup.folderInUse': '服务本身使用此文件夹并会清理其中的文件，请选择其他文件夹',
  'backup.folderFormat': '应为数据目录下的相对路径，不含“..”',
  'backup.events': '内容',
  'backup.events.none': '配置（设置、策略、用户、操作日志）',
  'backup.events.all': '配置和所有访问记录',
  'backup.range': '应为 {min} 至 {max} 的整数',
} as const

declare module '../../../kit/i18n/texts.ts' {
  interface Dictionary extends Record<keyof typeof backupPageTextsZh, string> {}
}
