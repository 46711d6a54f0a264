import type { RiskRuleTexts } from './rule-texts.ts'

/** Texts of the rules that find threats. */
export const THREAT_TEXTS = {
  badListHit: {
    name: { 'zh-CN': '访问恶意域名', 'en-US': 'Malicious domain contacted' },
    desc: {
      'zh-CN': '设备 {device} 访问了恶意名单中的域名 {domain}',
      'en-US': 'Device {device} visited {domain}, which is on a malicious domain list',
    },
    summary: { 'zh-CN': '在名单“{list}”中', 'en-US': 'on the list "{list}"' },
    title: {
      'zh-CN': '{device} 访问了恶意域名 {target}',
      'en-US': '{device} visited the malicious domain {target}',
    },
    hint: {
      'zh-CN': '5 分钟内访问恶意名单中域名的次数；事件级别不超过名单的级别',
      'en-US': 'Visits to listed domains within 5 minutes. The level never exceeds the level of the list.',
    },
    steps: [
      {
        'zh-CN': '查看触发记录，确认是用户访问还是程序自动访问。',
        'en-US': 'Look at the triggering visits: did a person or a program make them?',
      },
      {
        'zh-CN': '若策略尚未阻断，请为该设备所在分组阻断此域名。',
        'en-US': 'Ban the domain for the segment of the device unless a policy already does.',
      },
      {
        'zh-CN': '在该设备上扫描恶意软件，并查看同一名单命中的其他设备。',
        'en-US': 'Scan the device for malware, and look for other devices with hits on the same list.',
      },
    ],
    reasons: {
      listed: { 'zh-CN': '{domain} 在名单“{list}”中', 'en-US': '{domain} is on the list "{list}"' },
      lookedBack: {
        'zh-CN': '名单“{list}”新增的 {names} 个域名此前已被访问 {visits} 次，例如 {examples}',
        'en-US':
          'domains newly added to the list {list} were visited before (domains: {names}, visits: {visits}), for example {examples}',
      },
    },
  },
  generatedNames: {
    name: { 'zh-CN': '算法生成域名', 'en-US': 'Generated domain names' },
    desc: {
      'zh-CN': '设备 {device} 短时间内查询了大量疑似由算法生成的域名',
      'en-US': 'Device {device} queried many names within a short time that look generated',
    },
    summary: {
      'zh-CN': '{minutes} 分钟 {names} 个算法生成域名，{failures} 个不存在',
      'en-US': '{names} names in {minutes} min, {failures} missing',
    },
    title: {
      'zh-CN': '{device} 查询了大量疑似由算法生成的域名',
      'en-US': '{device} queried many names that look generated',
    },
    hint: {
      'zh-CN': '10 分钟内查询的疑似算法生成的域名数，以及其中失败的次数',
      'en-US': 'Names that look generated within 10 minutes, and how many of them failed',
    },
    steps: [
      {
        'zh-CN': '查看域名列表，确认其中是否有应答成功的域名：那可能是控制服务器。',
        'en-US': 'Look through the names for any that was answered: it may be the control server.',
      },
      {
        'zh-CN': '阻断应答成功的域名，并在设备上查找发出查询的程序。',
        'en-US': 'Ban the names that were answered, and find the program on the device that asks.',
      },
      {
        'zh-CN': '若来自已知软件，请标记为误报，或为该设备添加告警抑制规则。',
        'en-US': 'If known software asks, mark the event as false or mute the rule for the device.',
      },
    ],
    reasons: {
      generated: {
        'zh-CN': '{names} 个疑似算法生成的域名，例如 {examples}',
        'en-US': '{names} names that look generated, for example {examples}',
      },
      'generated.limit': {
        'zh-CN':
          '{minutes} 分钟内 {names} 个疑似算法生成的域名（评分不低于 {score}，阈值 {limit} 个），例如 {examples}',
        'en-US':
          '{names} names in {minutes} minutes that look generated (score at least {score}, threshold {limit}), for example {examples}',
      },
      'failedNames.limit': {
        'zh-CN': '{minutes} 分钟内其中 {failures} 个域名不存在（阈值 {limit}）',
        'en-US': '{failures} of these names did not exist in {minutes} minutes (threshold {limit})',
      },
      'sharedWords.limit': {
        'zh-CN':
          '{minutes} 分钟内 {failures} 个不存在的域名中有 {names} 个由相同的单词组合而成（阈值 {limit}），例如 {examples}',
        'en-US':
          'of {failures} names that do not exist, visited in {minutes} minutes, {names} combine the same words (threshold {limit}), for example {examples}',
      },
    },
  },
  dnsTunnel: {
    name: { 'zh-CN': '疑似 DNS 隧道', 'en-US': 'Suspected DNS tunnel' },
    desc: {
      'zh-CN': '设备 {device} 在 {domain} 之下查询了大量多变的域名，可能在借助 DNS 传送数据',
      'en-US': 'Device {device} queried many varied names below {domain}, which may carry data over DNS',
    },
    summary: {
      'zh-CN': '{minutes} 分钟 {names} 个新域名，{characters} 个字符',
      'en-US': '{names} new names in {minutes} min, {characters} characters',
    },
    title: {
      'zh-CN': '数据可能经 {target} 之下的域名从 {device} 传出',
      'en-US': 'Data may be leaving {device} through names below {target}',
    },
    hint: {
      'zh-CN':
        '1440 分钟内同一设备在同一域名之下查询的新域名数，以及其中的新字符数；在 1、10、360 分钟内更密集时阈值更低。查询地址（A、AAAA）时所需字符加倍；邮件服务器与杀毒软件的查询不计。',
      'en-US':
        'New names that a device queries below one domain in 1440 minutes, and the new characters in them. The thresholds are lower for denser queries in 1, 10 and 360 minutes. Queries for addresses (A, AAAA) need twice the characters. Lookups that mail servers and antivirus make do not count.',
    },
    steps: [
      {
        'zh-CN': '查看域名与查询类型，确认该域名是否属于贵单位使用的服务。',
        'en-US': 'Look at the names and query types: is the domain of a service that you use?',
      },
      {
        'zh-CN': '若无法确认，请先阻断该域名，再检查设备上的程序与传出的数据。',
        'en-US': 'If in doubt, ban the domain first, then look for the program and for what it sent.',
      },
      {
        'zh-CN': '查看其他设备是否查询同一域名；若属正常业务，请将其加入告警抑制规则。',
        'en-US': 'See whether other devices query the domain. Mute the rule for a service of your own.',
      },
    ],
    reasons: {
      'carried.limit': {
        'zh-CN':
          '{minutes} 分钟内 {names} 个新域名（阈值 {limit}），共携带 {characters} 个新字符（阈值 {charactersLimit}）',
        'en-US':
          '{names} new names in {minutes} minutes (threshold {limit}) with {characters} new characters (threshold {charactersLimit})',
      },
      dataTypes: {
        'zh-CN': '其中 {dataNames} 个查询的是可承载数据的类型（TXT、NULL、CNAME 等）',
        'en-US': '{dataNames} of them were queried for types that carry data (TXT, NULL, CNAME and others)',
      },
    },
  },
  beaconing: {
    name: { 'zh-CN': '周期性外联', 'en-US': 'Beaconing' },
    desc: {
      'zh-CN': '设备 {device} 以固定间隔访问少见的域名 {domain}',
      'en-US': 'Device {device} visits the rare domain {domain} at regular intervals',
    },
    otherDesc: {
      'zh-CN': '设备 {device} 以固定间隔连接少见的地址 {host}，未见对应的域名',
      'en-US':
        'Device {device} connects to the rare address {host} at regular intervals, and no name is known for it',
    },
    summary: {
      'zh-CN': '平均每 {minutes} 分钟一次，偏差 {deviation}%',
      'en-US': 'every {minutes} min, deviation {deviation}%',
    },
    title: {
      'zh-CN': '{device} 以固定间隔连接 {target}',
      'en-US': '{device} contacts {target} at regular intervals',
    },
    hint: {
      'zh-CN':
        '以 1 分钟至 6 小时的固定间隔连接少见的域名；没有域名时按地址与端口。间隔在 1 小时以上时，所需次数为阈值的三分之二。',
      'en-US':
        'Contacts at regular intervals of 1 minute to 6 hours with a domain that few devices visit, or with an address and port where no name is known. For intervals of an hour and more, two thirds of the visits are enough.',
    },
    steps: [
      {
        'zh-CN': '查看联系的时间与目标，确认是否为软件更新、监控或同步程序。',
        'en-US': 'Look at the times and the destination: is it an updater, a monitor or a sync client?',
      },
      {
        'zh-CN': '在设备上查找发起连接的程序；无法确认时阻断目标。',
        'en-US': 'Find the program on the device. If in doubt, ban the destination.',
      },
      {
        'zh-CN': '查看首次访问时间与其他设备，判断影响范围，并标记研判结果。',
        'en-US': 'See when it began and which other devices do it, then mark the event true or false.',
      },
    ],
    reasons: {
      destination: {
        'zh-CN': '目标地址 {address}，端口 {port}，未见域名',
        'en-US': 'address {address}, port {port}, no name seen',
      },
      'contacts.limit': {
        'zh-CN': '{hours} 小时内连接 {contacts} 次（阈值 {limit}）',
        'en-US': '{contacts} contacts in {hours} hours (threshold {limit})',
      },
      interval: {
        'zh-CN': '平均每 {minutes} 分钟一次，偏差 {deviation}%',
        'en-US': 'every {minutes} minutes on average, deviation {deviation}%',
      },
      'interval.limit': {
        'zh-CN': '平均每 {minutes} 分钟一次，偏差 {deviation}%（至多 {limit}%）',
        'en-US': 'every {minutes} minutes on average, deviation {deviation}% (at most {limit}%)',
      },
      rarity: {
        'zh-CN': '本网络中仅 {devices} 台设备访问过',
        'en-US': 'visited by {devices} device(s) of this network',
      },
      'rarity.limit': {
        'zh-CN': '本网络中仅 {devices} 台设备访问过（至多 {limit} 台）',
        'en-US': 'visited by {devices} device(s) of this network (at most {limit})',
      },
    },
  },
  privateAnswer: {
    name: { 'zh-CN': '公网域名解析为内网地址', 'en-US': 'Public domain with a private address' },
    desc: {
      'zh-CN': '公网域名 {domain} 被解析为内网地址 {host}，可能是 DNS 重绑定',
      'en-US':
        'The public domain {domain} resolved to the private address {host}, which may be DNS rebinding',
    },
    otherDesc: {
      'zh-CN': '公网域名 {domain} 被解析为内网地址 {host}，未见其公网应答',
      'en-US':
        'The public domain {domain} resolved to the private address {host}; no public answer for it was seen',
    },
    summary: { 'zh-CN': '应答地址 {address}', 'en-US': 'answered with {address}' },
    title: { 'zh-CN': '{target} 被解析为内网地址', 'en-US': '{target} resolved to a private address' },
    hint: {
      'zh-CN':
        '5 分钟内公网域名解析为内网地址。同一域名也有公网应答时视为 DNS 重绑定；没有公网应答时最高为低级，且多数设备都得到内网地址时不告警。',
      'en-US':
        'Public names with private addresses in 5 minutes. It is DNS rebinding where the same name has public answers, too. Without any, the level is low at most, and no event is raised where most devices get the private answer.',
    },
    steps: [
      {
        'zh-CN': '确认该域名是否应当解析到内网；若是，请将其登记为本网区域。',
        'en-US': 'Should the domain resolve inside? If so, register it as a zone of this network.',
      },
      {
        'zh-CN': '若不是，请阻断该域名，并启用对内网应答的阻断。',
        'en-US': 'If not, ban the domain, and have private answers of public names refused.',
      },
      {
        'zh-CN': '检查应答所指的内网设备在此期间是否被访问。',
        'en-US': 'See whether the private address was contacted meanwhile.',
      },
    ],
    reasons: {
      answer: { 'zh-CN': '应答地址 {address}', 'en-US': 'answered with {address}' },
      'changed.limit': {
        'zh-CN': '{name} 在 {limit} 秒内既应答公网地址又应答内网地址',
        'en-US': '{name} was answered with a public and a private address within {limit} s',
      },
      'shortTtl.limit': {
        'zh-CN': '来自外部服务器，TTL {ttl} 秒（阈值 {limit} 秒）',
        'en-US': 'from a server outside of the network with a TTL of {ttl} s (limit {limit} s)',
      },
      rebound: {
        'zh-CN': '{inside} 台设备得到内网地址，{outside} 台设备得到公网地址',
        'en-US': 'devices with a private answer: {inside}, with a public answer: {outside}',
      },
      inside: {
        'zh-CN': '{devices} 台设备得到内网地址，没有设备得到公网地址',
        'en-US': 'devices with a private answer: {devices}, with a public answer: none',
      },
    },
  },
  lookAlike: {
    name: { 'zh-CN': '仿冒域名', 'en-US': 'Look-alike domain' },
    desc: {
      'zh-CN': '设备 {device} 访问了与知名域名相似的域名',
      'en-US': 'Device {device} visited a domain that resembles a well-known one',
    },
    summary: { 'zh-CN': '{name} 形似 {original}', 'en-US': '{name} resembles {original}' },
    title: { 'zh-CN': '{device} 访问了仿冒域名', 'en-US': '{device} visited a look-alike domain' },
    hint: {
      'zh-CN':
        '24 小时内访问的、与知名品牌域名相似的域名数：用其他文字的相似字母书写（中级），品牌名后加登录、支付等词，或与品牌名仅差一个字母（低级）。广为访问的域名不计。',
      'en-US':
        'Domains within 24 hours that resemble a brand: written with similar letters of another script (medium), with a word such as login or pay beside it, or one letter apart (low). Widely visited domains do not count.',
    },
    steps: [
      {
        'zh-CN': '核对域名与其仿冒的品牌，不要直接打开网页。',
        'en-US': 'Compare the domain with the brand that it resembles. Do not open its page.',
      },
      {
        'zh-CN': '阻断该域名，并询问用户是否输入过密码或付款。',
        'en-US': 'Ban the domain, and ask the user whether a password or a payment was entered.',
      },
      {
        'zh-CN': '若已输入，请立即更改密码，并查看还有哪些设备访问过。',
        'en-US': 'If so, change the password at once, and see which other devices visited it.',
      },
    ],
    reasons: {
      'lookAlikes.limit': {
        'zh-CN': '{names} 个相似域名（阈值 {limit}）',
        'en-US': 'look-alike domains: {names} (threshold {limit})',
      },
      homograph: {
        'zh-CN': '{name} 用相似的字母书写 {original}',
        'en-US': '{name} is {original} in letters that look the same',
      },
      combined: {
        'zh-CN': '{name} 在 {original} 之外加了常见的诱导词',
        'en-US': '{name} is {original} with a word that lures',
      },
      typing: {
        'zh-CN': '{name} 与 {original} 仅差一个字母',
        'en-US': '{name} is one letter apart from {original}',
      },
    },
  },
  fastFlux: {
    name: { 'zh-CN': '地址频繁变换的域名', 'en-US': 'Fast flux' },
    desc: {
      'zh-CN': '域名 {domain} 在短时间内解析到分散于许多网络的大量地址',
      'en-US': 'The domain {domain} resolved to many addresses in many networks within a short time',
    },
    summary: { 'zh-CN': '{addresses} 个地址', 'en-US': '{addresses} addresses' },
    title: { 'zh-CN': '{target} 的地址频繁变换', 'en-US': 'The addresses of {target} keep changing' },
    hint: {
      'zh-CN': '6 小时内同一域名应答的公网地址数，以及其所在的网络数。广为访问的域名不计。',
      'en-US':
        'Public addresses that one name resolved to within 6 hours, and the networks they are in. Widely visited domains do not count.',
    },
    steps: [
      {
        'zh-CN': '查看应答的地址与网络，确认是否为内容分发网络。',
        'en-US': 'Look at the addresses and their networks: is it a content delivery network?',
      },
      {
        'zh-CN': '若不是，请阻断该域名，并检查访问过它的设备。',
        'en-US': 'If not, ban the domain, and examine the devices that visited it.',
      },
      {
        'zh-CN': '若属正常服务，请标记为误报，或为该域名添加告警抑制规则。',
        'en-US': 'If it is a regular service, mark the event as false or mute the rule for the domain.',
      },
    ],
    reasons: {
      'flux.limit': {
        'zh-CN': '应答 {addresses} 个不同的公网地址（阈值 {limit}）',
        'en-US': 'different public addresses: {addresses} (threshold {limit})',
      },
      'fluxNetworks.limit': {
        'zh-CN': '分布于 {networks} 个网络（阈值 {limit}）',
        'en-US': 'networks of these addresses: {networks} (threshold {limit})',
      },
    },
  },
} as const satisfies Readonly<Record<string, RiskRuleTexts>>
