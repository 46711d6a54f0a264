/** Texts of the field that leads to pages, devices and names. */
export const goToTextsZh = {
  'layout.goTo': '跳转到设备、域名、组织…',
  'layout.goTo.label': '跳转',
  'layout.goTo.device': '按设备 IP 检索 {keyword}',
  'layout.goTo.deviceName': '按设备名称检索 {keyword}',
  'layout.goTo.kind.device': '设备',
  'layout.goTo.kind.domain': '域名',
  'layout.goTo.kind.org': '组织',
  'layout.goTo.kind.segment': '设备分组',
  'layout.goTo.kind.user': '用户',
  'layout.goTo.kind.list': '名单',
  'layout.goTo.kind.risk': '风险事件',
  'layout.goTo.kind.zone': '区域',
  'layout.goTo.kind.policy': '自定义策略',
  'layout.goTo.ban': '阻断 {keyword}',
  'layout.goTo.allow': '放行 {keyword} 1 小时',
  'layout.goTo.kind.page': '页面',
  'layout.goTo.kind.action': '操作',
  'layout.goTo.language': '切换语言',
  'layout.goTo.mac': '按设备 MAC 检索 {keyword}',
  'layout.goTo.dstHost': '按目标主机 IP 检索 {keyword}',
  'layout.goTo.domain': '按域名检索 {keyword}',
  'layout.goTo.org': '按组织检索 {keyword}',
} as const

declare module '../../kit/i18n/texts.ts' {
  interface Dictionary extends Record<keyof typeof goToTextsZh, string> {}
}
