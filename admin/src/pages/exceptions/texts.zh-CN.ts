export const exceptionTextsZh = {
  'exception.403': '访问被拒绝',
  'exception.404': '页面不存在，请重试',
  'exception.500': '服务器内部错误',
  'exception.pageFailed': '此页面出错了',
  'exception.notLoaded': '此页面未能加载',
  'exception.notLoadedHint': '网络已断开，或控制台在打开之后有过更新。',
  'exception.reload': '重新载入控制台',
  'route.403': '403',
  'route.404': '404',
  'route.500': '500',
} as const
