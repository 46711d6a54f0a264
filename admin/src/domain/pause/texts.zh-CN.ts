export const pauseTextsZh = {
  'pause.title': '暂停管控',
  'pause.begin': '暂停',
  'pause.begun': '已暂停管控 {minutes} 分钟',
  'pause.minutes': '暂停多久',
  'pause.minutesChoice': '{minutes} 分钟',
  'pause.minutesHint': '到时自动恢复，也可随时提前结束。',
  'pause.scope': '范围',
  'pause.scopeEverywhere': '所有分组',
  'pause.segmentHint': '该分组内设备的访问一律放行，其他分组不变。',
  'pause.everywhereHint': '所有设备的访问一律放行，不应用任何策略。',
  'pause.reason': '原因',
  'pause.reasonHint': '所有登录用户可见，并记入操作日志',
  'pause.everywhere': '管控已全部暂停，所有访问一律放行。',
  'pause.inSegment': '“{segment}”的管控已暂停，访问一律放行。',
  'pause.left': '剩余 {time}',
  'pause.why': '{by}：{reason}',
  'pause.end': '立即恢复',
  'pause.endOf': '立即恢复：{where}',
  'pause.ended': '已恢复管控',
  'pause.until': '管控暂停至 {time}，期间不应用策略',
} as const

declare module '../../kit/i18n/texts.ts' {
  interface Dictionary extends Record<keyof typeof pauseTextsZh, string> {}
}
