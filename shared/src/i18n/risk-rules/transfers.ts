import type { RiskRuleTexts } from './rule-texts.ts'

/** Texts of the rules about the bytes and the length of connections. */
export const TRANSFER_TEXTS = {
  largeUpload: {
    name: { 'zh-CN': '大量上传', 'en-US': 'Large upload' },
    desc: {
      'zh-CN': '设备 {device} 一天内向 {domain} 上传了大量数据',
      'en-US': 'Device {device} sent much data to {domain} within a day',
    },
    otherDesc: {
      'zh-CN': '设备 {device} 一天内向地址 {host} 上传了大量数据',
      'en-US': 'Device {device} sent much data to the address {host} within a day',
    },
    summary: {
      'zh-CN': '上传 {megabytes} MB，下载 {received} MB',
      'en-US': '{megabytes} MB sent, {received} MB received',
    },
    title: { 'zh-CN': '{device} 向 {target} 大量上传数据', 'en-US': '{device} sent much data to {target}' },
    hint: {
      'zh-CN':
        '一天（UTC）内向同一域名或地址上传的数据远多于下载，且其他设备几乎不访问。仅适用于带流量的连接日志（Zeek conn、Suricata flow）；备份、同步、视频会议等服务和内网地址除外',
      'en-US':
        'Data sent within a day (UTC) to one domain or address that sends little back and that hardly any other device has. Needs connection logs with bytes (Zeek conn, Suricata flow). Backup, synchronisation and video calls, and the own network, do not count',
    },
    steps: [
      {
        'zh-CN': '向使用者确认：是否为备份、发布文件或远程工作，时间是否合理。',
        'en-US': 'Ask its user: a backup, published files or remote work, and at a plausible time?',
      },
      {
        'zh-CN': '若无法解释，请阻断该目标，并将设备移入限制更严的设备分组。',
        'en-US': 'If nobody can explain it, ban the destination and move the device to a stricter segment.',
      },
      {
        'zh-CN': '在设备上查明发送数据的程序与文件，保留证据并评估数据泄露。',
        'en-US':
          'Find the program and the files on the device, keep the evidence and assess what has leaked.',
      },
    ],
    reasons: {
      uploaded: {
        'zh-CN': '上传 {megabytes} MB，下载 {received} MB，上传是下载的 {ratio} 倍',
        'en-US': '{megabytes} MB sent and {received} MB received, {ratio} times as much sent',
      },
      'uploaded.limit': {
        'zh-CN':
          '上传 {megabytes} MB（阈值 {limit}），下载 {received} MB，上传是下载的 {ratio} 倍（阈值 {ratioLimit}）',
        'en-US':
          '{megabytes} MB sent (threshold {limit}) and {received} MB received, {ratio} times as much sent (threshold {ratioLimit})',
      },
      namedDestination: {
        'zh-CN': '目标地址 {address}，端口 {port}，此前解析自 {name}',
        'en-US': 'address {address}, port {port}, which {name} had resolved to',
      },
    },
  },
  longConnection: {
    name: { 'zh-CN': '长时间连接', 'en-US': 'Long connection' },
    desc: {
      'zh-CN': '设备 {device} 与 {domain} 保持连接数小时，流量很少',
      'en-US': 'Device {device} stayed connected to {domain} for hours with little data',
    },
    otherDesc: {
      'zh-CN': '设备 {device} 与地址 {host} 保持连接数小时，流量很少',
      'en-US': 'Device {device} stayed connected to the address {host} for hours with little data',
    },
    summary: {
      'zh-CN': '连接 {hours} 小时，每小时 {rate} MB',
      'en-US': 'connected for {hours} h, {rate} MB an hour',
    },
    title: {
      'zh-CN': '{device} 与 {target} 长时间保持连接',
      'en-US': '{device} stayed connected to {target} for hours',
    },
    hint: {
      'zh-CN':
        '一天（UTC）内开始的、单个不少于 10 分钟的连接，合计时长达到阈值而流量很少，且其他设备几乎不访问。仅适用于带时长的连接日志（Zeek conn、Suricata flow）；推送、邮件与物联网服务和内网地址除外',
      'en-US':
        'Connections of at least 10 minutes that start within a day (UTC) and together last long with little data, to a destination that hardly any other device has. Needs connection logs with durations (Zeek conn, Suricata flow). Push, mail and appliance services, and the own network, do not count',
    },
    steps: [
      {
        'zh-CN': '查看目标与端口，向使用者确认是否为远程登录、VPN 或常开的网页。',
        'en-US': 'Look at the destination and port, and ask the user: remote login, a VPN or an open page?',
      },
      {
        'zh-CN': '若无法解释，请在设备上查明保持连接的程序。',
        'en-US': 'If nobody can explain it, find the program that holds the connection on the device.',
      },
      {
        'zh-CN': '确认有害后阻断该目标，断开连接，并检查是否有同类设备。',
        'en-US':
          'If it is harmful, ban the destination, end the connection, and look for other devices with it.',
      },
    ],
    reasons: {
      connected: {
        'zh-CN': '{connections} 个连接合计 {hours} 小时，每小时 {rate} MB',
        'en-US': '{connections} connection(s) of {hours} hours together, {rate} MB an hour',
      },
      'connected.limit': {
        'zh-CN':
          '{connections} 个连接合计 {hours} 小时（阈值 {limit}），每小时 {rate} MB（至多 {rateLimit}）',
        'en-US':
          '{connections} connection(s) of {hours} hours together (threshold {limit}), {rate} MB an hour (at most {rateLimit})',
      },
    },
  },
} as const satisfies Readonly<Record<string, RiskRuleTexts>>
