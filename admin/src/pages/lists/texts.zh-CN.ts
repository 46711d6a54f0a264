export const listsPageTextsZh = {
  'route.lists': '名单',
  'lists.page.label': '名单列表',
  'lists.page.summary': '{count} 个名单，{domains} 个域名 · 近 24 小时命中 {hits} 次',
  'lists.page.catalogue': '公共名单目录',
  'lists.page.checkAll': '检查更新',
  'lists.page.checkedAll': '已检查 {count} 个名单',
  'lists.page.checkedSome': '已检查 {count} 个名单，{failed} 个失败',
  'lists.page.pending': '“{name}”的新版本待审核：{reason}',
  'lists.page.review': '查看变化',
  'lists.page.morePending': '另有 {count} 个名单的更新待审核',
  'lists.page.group': '策略类别',
  'lists.page.groupOf.bad': '恶意',
  'lists.page.groupOf.common': '普通',
  'lists.page.groupOf.org': '组织',
  'lists.page.groupOf.app': '应用',
  'lists.page.hits24h': '24 小时命中',
  'lists.page.updated': '更新',
  'lists.page.qHint': '名单名称或域名',
  'lists.page.inheritedHint': '↳ 表示继承自“所有设备”。',
  'lists.page.cellHint': '点击单元格更改动作',
  'lists.page.none': '没有符合条件的名单',
  'lists.page.enabledIn': '启用于 {count} 个设备分组',
  'lists.page.starter': '内置入门名单',
  'lists.page.starterShort': '内置入门',
  'lists.page.starterHint': '内置名单只含少量域名，用于入门和验证；完整防护请从公共名单中添加。',
  'lists.page.starterNote': '内置入门名单共 {domains} 个域名，不足以防护网络。建议添加公共名单：',
  'lists.page.public': '公共名单',
  'lists.page.allPublic': '全部公共名单',
} as const

declare module '../../kit/i18n/texts.ts' {
  interface Dictionary extends Record<keyof typeof listsPageTextsZh, string> {}
}
