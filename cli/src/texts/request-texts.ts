import type { Translation } from '@netwarden/shared/i18n'

/** Requests for access to banned names. */
export const requestTextsZh = {
  'help.requests': '处理放行申请：使用人在阻断页面上提交的访问申请',
  'help.requests.list': '列出放行申请，最新的在前',
  'help.requests.grant': '批准申请：为设备或其设备分组添加例外',
  'help.requests.refuse': '拒绝申请，申请人会看到留言',
  'help.argument.request': '申请的 id',
  'help.option.requestStatus': '状态，默认为 open',
  'help.option.requestScope': '例外适用于该设备（device）或其设备分组（segment）',
  'help.option.requestComment': '给申请人的留言，显示在阻断页面上',
  'column.refusedRequest': '已拒绝',
  'column.requestDevice': '设备',
  'column.exceptionId': '例外',
  'column.visits24h': '24 小时访问',
  'column.otherDevices': '其他设备',
  'column.banPage': '阻断页面',
} as const

export const requestTextsEn: Translation<typeof requestTextsZh> = {
  'help.requests': 'decide requests for access, which people send from the page for banned names',
  'help.requests.list': 'list requests for access, the newest first',
  'help.requests.grant': 'grant a request: add an exception for the device or its segment',
  'help.requests.refuse': 'refuse a request; the person sees the comment',
  'help.argument.request': 'id of the request',
  'help.option.requestStatus': 'only this status, by default open',
  'help.option.requestScope': 'whether the exception is for the device or for its segment',
  'help.option.requestComment': 'comment for the person, shown on the page for banned names',
  'column.refusedRequest': 'Refused',
  'column.requestDevice': 'Device',
  'column.exceptionId': 'Exception',
  'column.visits24h': 'Visits in 24 h',
  'column.otherDevices': 'Other devices',
  'column.banPage': 'Page for banned names',
}
