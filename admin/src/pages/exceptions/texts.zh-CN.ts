export const exceptionTextsZh = {
  'exception.403': '访问被拒绝',
  'exception.404': '页面不存在，请重试',
  'exception.500': '服务器内部错误',
  'exception.pageFailed': '此页面出错',
  'exception.notLoaded': '此页面加载失败',
  'exception.notLoadedHint': '网络已断开，或控制台已更新到新版本。',
  'exception.reload': '重新加载控制台',
  'route.403': '403',
  'route.404': '404',
  'route.500': '500',
} as const

declare module '../../kit/i18n/texts.ts' {
  interface Dictionary extends Record<keyof typeof exceptionTextsZh, string> {}
}
