export const visitLogTextsZh = {
  'visitLog.hint': '谁在何时从哪里登录；密码从不保存',
  'visitLog.username': '用户名',
  'visitLog.usernamePlaceholder': '可用 * 代替部分内容',
  'visitLog.password': '密码',
  'visitLog.passwordMasked': '已隐藏，从不保存',
  'visitLog.ip': 'IP',
  'visitLog.primaryDNS': '首选 DNS',
  'visitLog.secondaryDNS': '备用 DNS',
  'visitLog.accessAt': '访问时间',
  'visitLog.onlyUser': '只看 {name} 的登录',
  'visitLog.none': '此范围内没有登录记录',
  'visitLog.empty': '还没有登录记录',
  'visitLog.emptyHint':
    '登录记录来自 FreeRADIUS 的 detail、linelog 日志，或门户导出的 CSV。可导入文件，或将日志设为数据源持续跟踪。密码在读取时即被丢弃。',
  'visitLog.toSources': '管理数据源',
  'route.visitLog': '访问日志',
} as const
