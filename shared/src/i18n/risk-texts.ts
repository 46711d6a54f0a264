import type { Translation } from './translation.ts'

/** Reasons and lists of risk events. */
export const riskTextsZh = {
  'risk.list.malware': '恶意软件',
  'risk.reason.listed': '{domain} 在名单“{list}”中',
  'risk.reason.lookedBack': '名单“{list}”新增的 {names} 个域名此前已被访问 {visits} 次，例如 {examples}',
  'risk.reason.visits': '共 {visits} 次访问',
  'risk.reason.visits.limit': '{minutes} 分钟内 {visits} 次访问（阈值 {limit}）',
  'risk.reason.names.limit':
    '{minutes} 分钟内 {names} 个域名（阈值 {limit}），平均长度 {meanLength}（阈值 {lengthLimit}），信息熵 {entropy}（阈值 {entropyLimit}）',
  'risk.reason.carried.limit':
    '{minutes} 分钟内 {names} 个新域名（阈值 {limit}），共携带 {characters} 个新字符（阈值 {charactersLimit}）',
  'risk.reason.dataTypes': '其中 {dataNames} 个查询的是可承载数据的类型（TXT、NULL、CNAME 等）',
  'risk.reason.generated.limit':
    '{minutes} 分钟内 {names} 个疑似算法生成的域名（评分不低于 {score}，阈值 {limit} 个），例如 {examples}',
  'risk.reason.failures.limit': '{minutes} 分钟内 {failures} 次查询失败（阈值 {limit}）',
  'risk.reason.failedNames.limit': '{minutes} 分钟内其中 {failures} 个域名不存在（阈值 {limit}）',
  'risk.reason.sharedWords.limit':
    '{minutes} 分钟内 {failures} 个不存在的域名中有 {names} 个由相同的单词组合而成（阈值 {limit}），例如 {examples}',
  'risk.reason.contacts.limit': '{hours} 小时内连接 {contacts} 次（阈值 {limit}）',
  'risk.reason.interval.limit': '平均每 {minutes} 分钟一次，偏差 {deviation}%（至多 {limit}%）',
  'risk.reason.rarity.limit': '本网络中仅 {devices} 台设备访问过（至多 {limit} 台）',
  'risk.reason.banned.limit': '{minutes} 分钟内 {tries} 次请求被阻断（含未执行，阈值 {limit}）',
  'risk.reason.baseline.limit':
    '{minutes} 分钟内 {visits} 次访问（阈值 {limit}），平时约 {baseline} 次（阈值为其 {factor} 倍）',
  'risk.reason.service.limit': '{service} 已 {minutes} 分钟无应答（阈值 {limit} 分钟）',
  'risk.atLeast': '至少 {count}',
  'risk.reason.destination': '目标地址 {address}，端口 {port}，未见域名',
  'risk.reason.changed.limit': '{name} 在 {limit} 秒内既应答公网地址又应答内网地址',
  'risk.reason.swept.limit': '{minutes} 分钟内 {network} 的 {targets} 个目标（阈值 {limit}）',
  'risk.reason.newDomains.limit': '首次访问 {names} 个域名（阈值 {limit}），例如 {examples}',
  'risk.reason.lookAlikes.limit': '{names} 个相似域名（阈值 {limit}）',
  'risk.reason.homograph': '{name} 用相似的字母书写 {original}',
  'risk.reason.combined': '{name} 在 {original} 之外加了常见的诱导词',
  'risk.reason.typing': '{name} 与 {original} 仅差一个字母',
  'risk.reason.flux.limit': '应答 {addresses} 个不同的公网地址（阈值 {limit}）',
  'risk.reason.fluxNetworks.limit': '分布于 {networks} 个网络（阈值 {limit}）',
  'risk.reason.resolvers.limit': '使用 {resolvers} 个网外解析服务（阈值 {limit}），例如 {examples}',
  'risk.reason.transfers.limit': '请求完整传送 {zones} 个区域（阈值 {limit}），例如 {examples}',
  'risk.reason.shortTtl.limit': '来自外部服务器，TTL {ttl} 秒（阈值 {limit} 秒）',
  'risk.reason.rebound': '{inside} 台设备得到内网地址，{outside} 台设备得到公网地址',
  'risk.reason.inside': '{devices} 台设备得到内网地址，没有设备得到公网地址',
  'risk.reason.names': '{names} 个域名，平均长度 {meanLength}，信息熵 {entropy}',
  'risk.reason.generated': '{names} 个疑似算法生成的域名，例如 {examples}',
  'risk.reason.firstAddress': 'IP 地址 {address}',
  'risk.reason.failures': '{minutes} 分钟内 {failures} 次查询失败',
  'risk.reason.interval': '平均每 {minutes} 分钟一次，偏差 {deviation}%',
  'risk.reason.rarity': '本网络中仅 {devices} 台设备访问过',
  'risk.reason.banned': '{minutes} 分钟内 {tries} 次请求被阻断（含未执行）',
  'risk.reason.baseline': '{minutes} 分钟内 {visits} 次访问，平时约 {baseline} 次',
  'risk.reason.answer': '应答地址 {address}',
  'risk.reason.firstSeen': 'MAC 地址 {mac}',
  'risk.reason.service': '{service} 已 {minutes} 分钟无应答',
  'risk.dryRunBusy': '已有影响预估正在进行，请稍后重试',
  'risk.tooManyMutes': '告警抑制规则已达上限，请先删除不需要的规则',
  'risk.noSuchUser': '没有这个用户，或该用户已被停用',
  'risk.changedMeanwhile': '该事件已被处理或修改，请刷新后重试',
} as const

export const riskTextsEn: Translation<typeof riskTextsZh> = {
  'risk.list.malware': 'Malware',
  'risk.reason.listed': '{domain} is on the list "{list}"',
  'risk.reason.lookedBack':
    'domains newly added to the list {list} were visited before (domains: {names}, visits: {visits}), for example {examples}',
  'risk.reason.visits': 'number of visits: {visits}',
  'risk.reason.visits.limit': 'visits in {minutes} minutes: {visits} (threshold {limit})',
  'risk.reason.names.limit':
    '{names} names in {minutes} minutes (threshold {limit}), mean length {meanLength} (threshold {lengthLimit}), entropy {entropy} (threshold {entropyLimit})',
  'risk.reason.carried.limit':
    '{names} new names in {minutes} minutes (threshold {limit}) with {characters} new characters (threshold {charactersLimit})',
  'risk.reason.dataTypes':
    '{dataNames} of them were queried for types that carry data (TXT, NULL, CNAME and others)',
  'risk.reason.generated.limit':
    '{names} names in {minutes} minutes that look generated (score at least {score}, threshold {limit}), for example {examples}',
  'risk.reason.failures.limit': '{failures} failed queries in {minutes} minutes (threshold {limit})',
  'risk.reason.failedNames.limit':
    '{failures} of these names did not exist in {minutes} minutes (threshold {limit})',
  'risk.reason.sharedWords.limit':
    'of {failures} names that do not exist, visited in {minutes} minutes, {names} combine the same words (threshold {limit}), for example {examples}',
  'risk.reason.contacts.limit': '{contacts} contacts in {hours} hours (threshold {limit})',
  'risk.reason.interval.limit':
    'every {minutes} minutes on average, deviation {deviation}% (at most {limit}%)',
  'risk.reason.rarity.limit': 'visited by {devices} device(s) of this network (at most {limit})',
  'risk.reason.banned.limit':
    '{tries} requests in {minutes} minutes that were or would be banned (threshold {limit})',
  'risk.reason.baseline.limit':
    '{visits} visits in {minutes} minutes (threshold {limit}), usually about {baseline} (threshold {factor} times that)',
  'risk.reason.service.limit': '{service} has not answered for {minutes} minutes (threshold {limit})',
  'risk.atLeast': 'at least {count}',
  'risk.reason.destination': 'address {address}, port {port}, no name seen',
  'risk.reason.swept.limit': '{targets} targets of {network} in {minutes} minutes (threshold {limit})',
  'risk.reason.changed.limit': '{name} was answered with a public and a private address within {limit} s',
  'risk.reason.newDomains.limit':
    'domains visited for the first time: {names} (threshold {limit}), for example {examples}',
  'risk.reason.lookAlikes.limit': 'look-alike domains: {names} (threshold {limit})',
  'risk.reason.homograph': '{name} is {original} in letters that look the same',
  'risk.reason.combined': '{name} is {original} with a word that lures',
  'risk.reason.typing': '{name} is one letter apart from {original}',
  'risk.reason.flux.limit': 'different public addresses: {addresses} (threshold {limit})',
  'risk.reason.fluxNetworks.limit': 'networks of these addresses: {networks} (threshold {limit})',
  'risk.reason.resolvers.limit': 'outside resolvers: {resolvers} (threshold {limit}), for example {examples}',
  'risk.reason.transfers.limit':
    'zones requested in full: {zones} (threshold {limit}), for example {examples}',
  'risk.reason.shortTtl.limit':
    'from a server outside of the network with a TTL of {ttl} s (limit {limit} s)',
  'risk.reason.rebound': 'devices with a private answer: {inside}, with a public answer: {outside}',
  'risk.reason.inside': 'devices with a private answer: {devices}, with a public answer: none',
  'risk.reason.names': '{names} names, mean length {meanLength}, entropy {entropy}',
  'risk.reason.generated': '{names} names that look generated, for example {examples}',
  'risk.reason.firstAddress': 'IP address {address}',
  'risk.reason.failures': '{failures} failed queries in {minutes} minutes',
  'risk.reason.interval': 'every {minutes} minutes on average, deviation {deviation}%',
  'risk.reason.rarity': 'visited by {devices} device(s) of this network',
  'risk.reason.banned': '{tries} requests in {minutes} minutes that were or would be banned',
  'risk.reason.baseline': '{visits} visits in {minutes} minutes, usually about {baseline}',
  'risk.reason.answer': 'answered with {address}',
  'risk.reason.firstSeen': 'MAC address {mac}',
  'risk.reason.service': '{service} has not answered for {minutes} minutes',
  'risk.dryRunBusy': 'Another test is running. Try again in a moment.',
  'risk.tooManyMutes': 'The number of mutes has reached its limit. Remove some first.',
  'risk.noSuchUser': 'There is no such user, or the account is not active',
  'risk.changedMeanwhile': 'The event has been handled or changed. Reload and try again.',
}
