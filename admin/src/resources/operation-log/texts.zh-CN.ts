export const operationTextsZh = {
  'route.operationLog': '操作日志',
} as const
