export const exceptionTextsZh = {
  'exception.403': '访问被拒绝',
  'exception.404': '页面不存在，请重试',
  'exception.500': '服务器内部错误',
  'exception.back': '返回',
  'exception.pageFailed': '此页面出错了',
  'exception.notBuilt': '“{page}”尚未包含在此版本中',
  'exception.notBuiltHint': '此功能将在后续版本中提供，届时会出现在这里。',
} as const
