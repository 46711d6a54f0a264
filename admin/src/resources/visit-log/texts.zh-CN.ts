export const visitLogTextsZh = {
  'visitLog.hint': '用户的登录记录：时间与来源地址；不保存密码',
  'visitLog.username': '用户名',
  'visitLog.usernamePlaceholder': '支持通配符 *',
  'visitLog.password': '密码',
  'visitLog.passwordMasked': '已隐藏，不保存',
  'visitLog.ip': 'IP',
  'visitLog.primaryDNS': '首选 DNS',
  'visitLog.secondaryDNS': '备用 DNS',
  'visitLog.accessAt': '访问时间',
  'visitLog.onlyUser': '仅显示 {name} 的登录',
  'visitLog.none': '此范围内没有登录记录',
  'visitLog.empty': '还没有登录记录',
  'visitLog.emptyHint':
    '登录记录来自 FreeRADIUS 的 detail 或 linelog 日志，或认证门户导出的 CSV。请导入文件，或将日志添加为数据源。读取时不保存密码。',
  'visitLog.toSources': '管理数据源',
  'route.visitLog': '访问日志',
} as const

declare module '../../kit/i18n/texts.ts' {
  interface Dictionary extends Record<keyof typeof visitLogTextsZh, string> {}
}
