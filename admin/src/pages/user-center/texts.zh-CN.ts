export const userCenterTextsZh = {
  'route.userSettings': '用户设置',
} as const
