import type { RiskRuleTexts } from './rule-texts.ts'

/** Texts of the rules that find unusual behaviour of devices. */
export const BEHAVIOUR_TEXTS = {
  bannedBurst: {
    name: { 'zh-CN': '被阻断请求突增', 'en-US': 'Spike in banned requests' },
    desc: {
      'zh-CN': '设备 {device} 短时间内多次请求被阻断（含未执行）',
      'en-US': 'Device {device} made many requests within a short time that were or would be banned',
    },
    summary: { 'zh-CN': '{minutes} 分钟 {tries} 次被阻断', 'en-US': '{tries} banned in {minutes} min' },
    title: { 'zh-CN': '{device} 的请求频繁被阻断', 'en-US': 'Many requests of {device} were banned' },
    hint: {
      'zh-CN': '5 分钟内被阻断（含未执行）的请求数',
      'en-US': 'Requests within 5 minutes that were or would be banned',
    },
    steps: [
      {
        'zh-CN': '查看被阻断的域名，确认是误阻断的业务还是程序反复重试。',
        'en-US': 'Look at the banned names: is it work that a policy stops, or a program that retries?',
      },
      {
        'zh-CN': '若为业务需要，请添加例外；否则在设备上停止该程序。',
        'en-US': 'Add an exception for work; otherwise stop the program on the device.',
      },
      {
        'zh-CN': '若同类设备都有，请检查最近的策略变更。',
        'en-US': 'If many devices do it, look at the latest changes of policies.',
      },
    ],
    reasons: {
      banned: {
        'zh-CN': '{minutes} 分钟内 {tries} 次请求被阻断（含未执行）',
        'en-US': '{tries} requests in {minutes} minutes that were or would be banned',
      },
      'banned.limit': {
        'zh-CN': '{minutes} 分钟内 {tries} 次请求被阻断（含未执行，阈值 {limit}）',
        'en-US': '{tries} requests in {minutes} minutes that were or would be banned (threshold {limit})',
      },
    },
  },
  nxdomainBurst: {
    name: { 'zh-CN': 'NXDOMAIN 突增', 'en-US': 'Spike in NXDOMAIN answers' },
    desc: {
      'zh-CN': '设备 {device} 短时间内查询了大量不存在的域名',
      'en-US': 'Device {device} queried many names within a short time that do not exist',
    },
    summary: {
      'zh-CN': '{minutes} 分钟 {failures} 次查询失败',
      'en-US': '{failures} failed in {minutes} min',
    },
    title: {
      'zh-CN': '{device} 查询了大量不存在的域名',
      'en-US': '{device} queried many names that do not exist',
    },
    hint: {
      'zh-CN': '5 分钟内查询不存在域名的次数',
      'en-US': 'Queries within 5 minutes for names that do not exist',
    },
    steps: [
      {
        'zh-CN': '查看不存在的域名，确认是否为拼写错误的配置或搜索后缀。',
        'en-US': 'Look at the missing names: a misspelled setting, or a search suffix?',
      },
      { 'zh-CN': '修正设备或程序的配置。', 'en-US': 'Correct the settings of the device or the program.' },
      {
        'zh-CN': '若域名像随机生成，请在设备上扫描恶意软件。',
        'en-US': 'If the names look random, scan the device for malware.',
      },
    ],
    reasons: {
      failures: {
        'zh-CN': '{minutes} 分钟内 {failures} 次查询失败',
        'en-US': '{failures} failed queries in {minutes} minutes',
      },
      'failures.limit': {
        'zh-CN': '{minutes} 分钟内 {failures} 次查询失败（阈值 {limit}）',
        'en-US': '{failures} failed queries in {minutes} minutes (threshold {limit})',
      },
    },
  },
  trafficFlood: {
    name: { 'zh-CN': '访问量异常', 'en-US': 'Unusual traffic volume' },
    desc: {
      'zh-CN': '设备 {device} 的访问量远高于其平时水平',
      'en-US': 'Device {device} makes far more visits than usual',
    },
    summary: {
      'zh-CN': '{minutes} 分钟 {visits} 次，平时约 {baseline}',
      'en-US': '{visits} in {minutes} min, usually {baseline}',
    },
    title: { 'zh-CN': '{device} 的访问量远高于平时', 'en-US': '{device} makes far more visits than usual' },
    hint: {
      'zh-CN': '10 分钟内的访问量远高于该设备平时',
      'en-US': 'Visits within 10 minutes, far above the usual volume of the device',
    },
    steps: [
      {
        'zh-CN': '查看访问最多的域名与时间，确认是否为备份、更新或新业务。',
        'en-US': 'Look at the top domains and the time: a backup, an update or new work?',
      },
      {
        'zh-CN': '若不正常，请暂时移入限制更严的设备分组，并检查设备。',
        'en-US': 'If not, move the device to a stricter segment for now, and examine it.',
      },
      {
        'zh-CN': '若属正常增长，请提高阈值，或标记为误报。',
        'en-US': 'If it is growth, raise the threshold or mark the event as false.',
      },
    ],
    reasons: {
      baseline: {
        'zh-CN': '{minutes} 分钟内 {visits} 次访问，平时约 {baseline} 次',
        'en-US': '{visits} visits in {minutes} minutes, usually about {baseline}',
      },
      'baseline.limit': {
        'zh-CN':
          '{minutes} 分钟内 {visits} 次访问（阈值 {limit}），平时约 {baseline} 次（阈值为其 {factor} 倍）',
        'en-US':
          '{visits} visits in {minutes} minutes (threshold {limit}), usually about {baseline} (threshold {factor} times that)',
      },
    },
  },
  sweep: {
    name: { 'zh-CN': '扫描', 'en-US': 'Sweep' },
    desc: {
      'zh-CN': '设备 {device} 短时间内逐一查询或连接大量地址或端口',
      'en-US': 'Device {device} queried or contacted many addresses or ports one by one in a short time',
    },
    summary: {
      'zh-CN': '{minutes} 分钟内 {network} 的 {targets} 个目标',
      'en-US': '{targets} targets of {network} in {minutes} min',
    },
    title: { 'zh-CN': '{device} 在扫描网络', 'en-US': '{device} is sweeping the network' },
    hint: {
      'zh-CN': '10 分钟内同一网段的反向域名数、同一端口的内网主机数或同一主机的端口数',
      'en-US':
        'Reverse names of one network, hosts of the own network on one port, or ports of one host in 10 minutes',
    },
    steps: [
      {
        'zh-CN': '确认该设备是否为扫描器、监控或资产管理系统。',
        'en-US': 'Is the device a scanner, a monitor or an inventory system?',
      },
      {
        'zh-CN': '若不是，请将其移入隔离的设备分组，并查找执行扫描的程序或用户。',
        'en-US': 'If not, move it to an isolated segment, and find the program or person that scans.',
      },
      {
        'zh-CN': '若属授权扫描，请为该设备添加告警抑制规则。',
        'en-US': 'If the scan is authorised, mute the rule for the device.',
      },
    ],
    reasons: {
      'swept.limit': {
        'zh-CN': '{minutes} 分钟内 {network} 的 {targets} 个目标（阈值 {limit}）',
        'en-US': '{targets} targets of {network} in {minutes} minutes (threshold {limit})',
      },
    },
  },
  otherResolver: {
    name: { 'zh-CN': '绕过本网解析服务', 'en-US': 'Resolver of the network bypassed' },
    desc: {
      'zh-CN': '设备 {device} 使用加密 DNS 或网外的 DNS 服务器，其查询不受本网策略管控',
      'en-US':
        'Device {device} uses encrypted DNS or a DNS server outside, so the policies do not reach its queries',
    },
    summary: { 'zh-CN': '{resolvers} 个网外解析服务', 'en-US': '{resolvers} outside resolver(s)' },
    title: { 'zh-CN': '{device} 绕过本网解析服务', 'en-US': '{device} bypasses the resolver of the network' },
    hint: {
      'zh-CN':
        '6 小时内使用的网外解析服务数：已知的加密 DNS 域名、853 端口，或公网地址的 53 端口。本网自己的转发服务器请加入告警抑制规则。',
      'en-US':
        'Outside resolvers within 6 hours: known names of encrypted DNS, port 853, or port 53 of a public address. Mute the rule for forwarders of your own.',
    },
    steps: [
      {
        'zh-CN': '确认该设备是否获准使用网外的解析服务，例如本网的转发服务器。',
        'en-US': 'May the device use a resolver outside, such as a forwarder of your own?',
      },
      {
        'zh-CN': '若未获准，请阻断这些域名，并在防火墙限制 53 与 853 端口的外联。',
        'en-US': 'If not, ban these names, and close ports 53 and 853 to the outside in the firewall.',
      },
      {
        'zh-CN': '关闭设备或浏览器的加密 DNS；获准的设备请加入告警抑制规则。',
        'en-US': 'Switch encrypted DNS off on the device or in its browser, or mute the rule for it.',
      },
    ],
    reasons: {
      'resolvers.limit': {
        'zh-CN': '使用 {resolvers} 个网外解析服务（阈值 {limit}），例如 {examples}',
        'en-US': 'outside resolvers: {resolvers} (threshold {limit}), for example {examples}',
      },
    },
  },
  zoneTransfer: {
    name: { 'zh-CN': '区域传送请求', 'en-US': 'Zone transfer requested' },
    desc: {
      'zh-CN': '设备 {device} 请求传送整个区域，可能在收集网络信息',
      'en-US':
        'Device {device} requested the transfer of a whole zone, which may serve to explore the network',
    },
    summary: { 'zh-CN': '{zones} 个区域', 'en-US': '{zones} zone(s)' },
    title: {
      'zh-CN': '{device} 请求传送整个区域',
      'en-US': '{device} requested the transfer of a whole zone',
    },
    hint: {
      'zh-CN': '60 分钟内请求完整传送（AXFR）的区域数。增量传送（IXFR）不计。',
      'en-US':
        'Zones whose full transfer (AXFR) was requested within 60 minutes. Incremental transfers (IXFR) do not count.',
    },
    steps: [
      {
        'zh-CN': '确认该设备是否为该区域的辅助服务器。',
        'en-US': 'Is the device a secondary server of the zone?',
      },
      {
        'zh-CN': '若不是，请检查域名服务器是否拒绝了请求，并限制允许传送的地址。',
        'en-US': 'If not, see whether the name server refused, and restrict who may transfer zones.',
      },
      {
        'zh-CN': '查找执行查询的用户或程序，并查看其随后访问的主机。',
        'en-US': 'Find the person or program that asked, and see which hosts it contacted next.',
      },
    ],
    reasons: {
      'transfers.limit': {
        'zh-CN': '请求完整传送 {zones} 个区域（阈值 {limit}），例如 {examples}',
        'en-US': 'zones requested in full: {zones} (threshold {limit}), for example {examples}',
      },
    },
  },
} as const satisfies Readonly<Record<string, RiskRuleTexts>>
