export const userTextsZh = {
  'route.users': '用户管理',
} as const
