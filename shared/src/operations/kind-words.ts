import type { Texts } from '../fields/field.ts'

/** Names of the groups of settings, by their keys. */
export const SETTING_WORDS: Readonly<Record<string, Texts>> = {
  alarm: { 'zh-CN': '告警设置', 'en-US': 'Alarm settings' },
  backup: { 'zh-CN': '备份设置', 'en-US': 'Backup settings' },
  branding: { 'zh-CN': '软件信息', 'en-US': 'Branding' },
  'change-guard': { 'zh-CN': '变更保护', 'en-US': 'Change guard' },
  dns: { 'zh-CN': 'DNS 服务器', 'en-US': 'DNS servers' },
  gateway: { 'zh-CN': 'DNS 网关', 'en-US': 'DNS gateway' },
  mail: { 'zh-CN': '邮件设置', 'en-US': 'Mail settings' },
  retention: { 'zh-CN': '数据保留', 'en-US': 'Retention' },
  'risk-rules': { 'zh-CN': '检测规则', 'en-US': 'Risk rules' },
}

/** Kinds of objects that operations are about. */
export const KIND_WORDS: Readonly<Record<string, Texts>> = {
  receipt: { 'zh-CN': '策略变更', 'en-US': 'Policy change' },
  'pending-change': { 'zh-CN': '待批准的策略变更', 'en-US': 'Policy change awaiting approval' },
  exception: { 'zh-CN': '例外', 'en-US': 'Exception' },
  pause: { 'zh-CN': '管控暂停', 'en-US': 'Pause of control' },
  'operation-log': { 'zh-CN': '操作日志', 'en-US': 'Operation log' },
  user: { 'zh-CN': '用户', 'en-US': 'User' },
  zone: { 'zh-CN': '区域', 'en-US': 'Zone' },
  'api-token': { 'zh-CN': 'API 令牌', 'en-US': 'API token' },
  setting: { 'zh-CN': '设置', 'en-US': 'Setting' },
  import: { 'zh-CN': '导入任务', 'en-US': 'Import' },
  visits: { 'zh-CN': '访问记录', 'en-US': 'Visits' },
  'risk-event': { 'zh-CN': '风险事件', 'en-US': 'Risk event' },
  source: { 'zh-CN': '数据源', 'en-US': 'Source' },
  organisation: { 'zh-CN': '组织', 'en-US': 'Organisation' },
  sample: { 'zh-CN': '示例数据', 'en-US': 'Sample data' },
  segment: { 'zh-CN': '设备分组', 'en-US': 'Segment' },
  'custom-policy': { 'zh-CN': '自定义策略', 'en-US': 'Custom policy' },
  policy: { 'zh-CN': '名单', 'en-US': 'List' },
  device: { 'zh-CN': '设备', 'en-US': 'Device' },
  visitLog: { 'zh-CN': '访问日志', 'en-US': 'Visit log' },
  visitLogUser: { 'zh-CN': '登录用户名', 'en-US': 'Login username' },
  deviceId: { 'zh-CN': '设备', 'en-US': 'Device' },
  deviceName: { 'zh-CN': '设备名称', 'en-US': 'Device name' },
  registrableDomain: { 'zh-CN': '注册域', 'en-US': 'Registrable domain' },
  'risk-mute': { 'zh-CN': '告警抑制规则', 'en-US': 'Mute' },
  'alarm-delivery': { 'zh-CN': '告警发送', 'en-US': 'Alarm delivery' },
  deviceIP: { 'zh-CN': '设备 IP', 'en-US': 'Device IP' },
  domain: { 'zh-CN': '域名', 'en-US': 'Domain' },
  org: { 'zh-CN': '组织', 'en-US': 'Organisation' },
  dstHost: { 'zh-CN': '目标主机', 'en-US': 'Destination host' },
  dstHostIP: { 'zh-CN': '目标主机 IP', 'en-US': 'Destination IP' },
}
