import type { RiskRuleTexts } from './rule-texts.ts'

/** Texts of the rules that find new domains and devices, and the one for services. */
export const ASSET_TEXTS = {
  newDomain: {
    name: { 'zh-CN': '首次访问的域名', 'en-US': 'New domain' },
    desc: {
      'zh-CN': '设备 {device} 访问了本网络此前从未访问过的域名',
      'en-US': 'Device {device} visited domains that nobody on this network visited before',
    },
    summary: { 'zh-CN': '{names} 个首次访问的域名', 'en-US': '{names} new domain(s)' },
    title: {
      'zh-CN': '{device} 访问了首次出现的域名',
      'en-US': '{device} visited domains that are new on this network',
    },
    hint: {
      'zh-CN':
        '24 小时内访问的、本网络此前从未访问过的域名数。广为访问的域名与不存在的域名不计；开始记录后的最初几天不触发。',
      'en-US':
        'Domains within 24 hours that nobody on this network visited before. Widely visited domains and missing ones do not count. Not raised in the first days of recording.',
    },
    steps: [
      {
        'zh-CN': '查看域名列表，留意名称可疑或由单一设备访问的域名。',
        'en-US': 'Look through the domains for suspicious ones that a single device visits.',
      },
      {
        'zh-CN': '对可疑的域名，查看同时间该设备的其他访问。',
        'en-US': 'See what else the device visited around the time.',
      },
      {
        'zh-CN': '确认有害时阻断；正常时无需处理。',
        'en-US': 'Ban what is harmful. Otherwise nothing is to be done.',
      },
    ],
    reasons: {
      'newDomains.limit': {
        'zh-CN': '首次访问 {names} 个域名（阈值 {limit}），例如 {examples}',
        'en-US': 'domains visited for the first time: {names} (threshold {limit}), for example {examples}',
      },
    },
  },
  newDevice: {
    name: { 'zh-CN': '首次出现的设备', 'en-US': 'New device' },
    desc: {
      'zh-CN': '网络中首次出现设备 {device}',
      'en-US': 'Device {device} was seen on this network for the first time',
    },
    summary: { 'zh-CN': '首次出现', 'en-US': 'first seen' },
    title: { 'zh-CN': '首次出现的设备 {device}', 'en-US': 'New device {device}' },
    hint: { 'zh-CN': '新装系统的最初几天不触发', 'en-US': 'Not raised in the first days after installation' },
    steps: [
      { 'zh-CN': '确认设备的所有者，并为其命名。', 'en-US': 'Find out whose device it is, and name it.' },
      { 'zh-CN': '将设备移入合适的设备分组。', 'en-US': 'Move it to the segment that it belongs to.' },
      {
        'zh-CN': '若无人认领，请在网络接入处断开，并查看其访问。',
        'en-US': 'If it is nobody’s, disconnect it from the network, and look at its visits.',
      },
    ],
    reasons: {
      firstSeen: { 'zh-CN': 'MAC 地址 {mac}', 'en-US': 'MAC address {mac}' },
      firstAddress: { 'zh-CN': 'IP 地址 {address}', 'en-US': 'IP address {address}' },
    },
  },
  serviceDown: {
    name: { 'zh-CN': '服务不可用', 'en-US': 'Service down' },
    desc: { 'zh-CN': '服务持续探测失败', 'en-US': 'A service failed its health checks' },
    summary: { 'zh-CN': '{minutes} 分钟无应答', 'en-US': 'no answer for {minutes} min' },
    hint: { 'zh-CN': '服务持续探测失败', 'en-US': 'A service keeps failing its health checks' },
    steps: [
      {
        'zh-CN': '查看该服务的状态与最近的错误信息。',
        'en-US': 'Look at the state of the service and its latest error.',
      },
      {
        'zh-CN': '检查网络、磁盘空间与进程，必要时重新启动服务。',
        'en-US': 'Check network, disk space and process, and restart the service if needed.',
      },
      {
        'zh-CN': '恢复后确认停机期间的记录是否完整。',
        'en-US': 'Afterwards, see whether the records of that time are complete.',
      },
    ],
    reasons: {
      service: {
        'zh-CN': '{service} 已 {minutes} 分钟无应答',
        'en-US': '{service} has not answered for {minutes} minutes',
      },
      'service.limit': {
        'zh-CN': '{service} 已 {minutes} 分钟无应答（阈值 {limit} 分钟）',
        'en-US': '{service} has not answered for {minutes} minutes (threshold {limit})',
      },
    },
  },
} as const satisfies Readonly<Record<string, RiskRuleTexts>>
