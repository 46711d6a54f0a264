export const systemConfigTextsZh = {
  'route.systemIndex': '系统设置',
} as const
