import type { Translation } from './translation.ts'

export const sampleTextsZh = {
  'sample.notAbsent': '示例数据已加载，或正在加载、移除',
  'sample.notLoaded': '没有可移除的示例数据，或正在加载、移除',
  'sample.loadFailed': '示例数据加载失败，已撤销，请查看服务日志',
  'sample.removeFailed': '示例数据未能完全移除，请重试，并查看服务日志',
  'sample.message.welcome.title': '示例数据已加载',
  'sample.message.welcome.subTitle': '30 天的示例流量',
  'sample.message.welcome.content': '示例设备、用户、访问记录与风险事件均可在仪表盘上一并移除。',
  'sample.message.risk.title': '高风险事件：命中恶意名单',
  'sample.message.risk.subTitle': '设备 {device}',
  'sample.message.risk.content': '设备 {device} 访问了恶意名单中的域名 {domain}，请尽快核实。',
  'sample.message.user.title': '有用户等待激活',
  'sample.message.user.subTitle': '{username}',
  'sample.message.user.content': '用户 {username}（{nickname}）尚未激活，请在用户管理中处理。',
  'sample.message.report.title': '周报已生成',
  'sample.message.report.subTitle': '访问与风险概览',
  'sample.message.report.content': '上周的访问、拦截与风险事件已汇总，可在仪表盘按时间查看。',
} as const

export const sampleTextsEn: Translation<typeof sampleTextsZh> = {
  'sample.notAbsent': 'The sample data is there already, or is being loaded or removed',
  'sample.notLoaded': 'There is no sample data to remove, or it is being loaded or removed',
  'sample.loadFailed': 'The sample data could not be loaded and was taken back: see the log of the service',
  'sample.removeFailed':
    'The sample data could not be removed wholly: try again, and see the log of the service',
  'sample.message.welcome.title': 'Sample data loaded',
  'sample.message.welcome.subTitle': '30 days of sample traffic',
  'sample.message.welcome.content':
    'Sample devices, users, visits and risk events can be removed together on the dashboard.',
  'sample.message.risk.title': 'High risk: hit on a bad list',
  'sample.message.risk.subTitle': 'Device {device}',
  'sample.message.risk.content':
    'Device {device} visited {domain}, a name on a bad list: please look into it soon.',
  'sample.message.user.title': 'A user waits to be activated',
  'sample.message.user.subTitle': '{username}',
  'sample.message.user.content':
    'User {username} ({nickname}) is not active yet: see to it in user management.',
  'sample.message.report.title': 'Weekly report',
  'sample.message.report.subTitle': 'Visits and risks',
  'sample.message.report.content':
    "Last week's visits, intercepts and risk events are summed up; pick the week on the dashboard.",
}
