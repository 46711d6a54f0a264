import type { Translation } from './translation.ts'

export const sampleTextsZh = {
  'sample.notAbsent': '示例数据已加载，或正在加载、移除',
  'sample.notLoaded': '没有可移除的示例数据，或正在加载、移除',
  'sample.loadFailed': '示例数据加载失败，已撤销，请查看服务器日志',
  'sample.removeFailed': '示例数据未能完全移除，请重试，并查看服务器日志',
  'sample.message.welcome.title': '示例数据已加载',
  'sample.message.welcome.subTitle': '30 天的示例流量',
  'sample.message.welcome.content': '可以在仪表盘上移除全部示例设备、用户、访问记录与风险事件。',
  'sample.message.risk.title': '高风险事件：访问恶意域名',
  'sample.message.risk.subTitle': '设备 {device}',
  'sample.message.risk.content': '设备 {device} 访问了恶意域名 {domain}，请尽快核实。',
  'sample.message.user.title': '有用户等待激活',
  'sample.message.user.subTitle': '{username}',
  'sample.message.user.content': '用户 {username}（{nickname}）尚未激活，请在用户管理中处理。',
  'sample.message.report.title': '周报已生成',
  'sample.message.report.subTitle': '访问与风险概览',
  'sample.message.report.content': '上周的访问、阻断与风险事件已汇总，可在仪表盘按时间查看。',
} as const

export const sampleTextsEn: Translation<typeof sampleTextsZh> = {
  'sample.notAbsent': 'The sample data is already loaded, or is being loaded or removed',
  'sample.notLoaded': 'There is no sample data to remove, or it is being loaded or removed',
  'sample.loadFailed': 'Failed to load the sample data; all of it was removed. Check the server log.',
  'sample.removeFailed': 'Failed to remove all sample data. Try again, and check the server log.',
  'sample.message.welcome.title': 'Sample data loaded',
  'sample.message.welcome.subTitle': '30 days of sample traffic',
  'sample.message.welcome.content':
    'You can remove all sample devices, users, visits and risk events on the dashboard.',
  'sample.message.risk.title': 'High risk: malicious domain contacted',
  'sample.message.risk.subTitle': 'Device {device}',
  'sample.message.risk.content':
    'Device {device} visited {domain}, which is on a malicious domain list. Check it soon.',
  'sample.message.user.title': 'User waiting for activation',
  'sample.message.user.subTitle': '{username}',
  'sample.message.user.content':
    'User {username} ({nickname}) is not active yet. Activate the user in user management.',
  'sample.message.report.title': 'Weekly report',
  'sample.message.report.subTitle': 'Visits and risks',
  'sample.message.report.content':
    'The visits, bans and risk events of last week are summarised. Select the time range on the dashboard.',
}
