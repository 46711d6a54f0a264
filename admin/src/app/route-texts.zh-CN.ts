export const routeTextsZh = {
  'route.login': '登录',
  'route.notFound': '页面不存在',
  'route.risk': '风险监测',
  'route.visit': '访问分析',
  'route.audit': '审计管控',
  'route.system': '系统配置',
  'route.exception': '异常页',
  'route.userCenter': '个人中心',
  'route.website': '公司网站',
  'route.faq': '文档与常见问题',
} as const

declare module '../kit/i18n/texts.ts' {
  interface Dictionary extends Record<keyof typeof routeTextsZh, string> {}
}
