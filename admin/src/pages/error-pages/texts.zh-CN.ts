export const errorPageTextsZh = {
  'errorPage.403': '访问被拒绝',
  'errorPage.404': '页面不存在，请重试',
  'errorPage.500': '服务器内部错误',
  'errorPage.pageFailed': '此页面出错',
  'errorPage.notLoaded': '此页面加载失败',
  'errorPage.notLoadedHint': '网络已断开，或控制台已更新到新版本。',
  'errorPage.reload': '重新加载控制台',
  'route.403': '403',
  'route.404': '404',
  'route.500': '500',
} as const

declare module '../../kit/i18n/texts.ts' {
  interface Dictionary extends Record<keyof typeof errorPageTextsZh, string> {}
}
