import type { Translation } from './translation.ts'

/** Texts of risk events that belong to no single rule: reasons of several rules and of earlier versions, lists, failures. */
export const riskTextsZh = {
  'risk.list.malware': '恶意软件',
  'risk.reason.visits': '共 {visits} 次访问',
  'risk.reason.visits.limit': '{minutes} 分钟内 {visits} 次访问（阈值 {limit}）',
  'risk.reason.names.limit':
    '{minutes} 分钟内 {names} 个域名（阈值 {limit}），平均长度 {meanLength}（阈值 {lengthLimit}），信息熵 {entropy}（阈值 {entropyLimit}）',
  'risk.atLeast': '至少 {count}',
  'risk.reason.names': '{names} 个域名，平均长度 {meanLength}，信息熵 {entropy}',
  'risk.dryRunBusy': '已有影响预估正在进行，请稍后重试',
  'risk.tooManyMutes': '告警抑制规则已达上限，请先删除不需要的规则',
  'risk.noSuchUser': '没有这个用户，或该用户已被停用',
  'risk.changedMeanwhile': '该事件已被处理或修改，请刷新后重试',
} as const

export const riskTextsEn: Translation<typeof riskTextsZh> = {
  'risk.list.malware': 'Malware',
  'risk.reason.visits': 'number of visits: {visits}',
  'risk.reason.visits.limit': 'visits in {minutes} minutes: {visits} (threshold {limit})',
  'risk.reason.names.limit':
    '{names} names in {minutes} minutes (threshold {limit}), mean length {meanLength} (threshold {lengthLimit}), entropy {entropy} (threshold {entropyLimit})',
  'risk.atLeast': 'at least {count}',
  'risk.reason.names': '{names} names, mean length {meanLength}, entropy {entropy}',
  'risk.dryRunBusy': 'Another test is running. Try again in a moment.',
  'risk.tooManyMutes': 'The number of mutes has reached its limit. Remove some first.',
  'risk.noSuchUser': 'There is no such user, or the account is not active',
  'risk.changedMeanwhile': 'The event has been handled or changed. Reload and try again.',
}
