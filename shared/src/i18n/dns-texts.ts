import type { Translation } from './translation.ts'

/** Texts of DNS servers and their faults. */
export const dnsTextsZh = {
  'dns.matchTwice': '与第 {first} 行重复',
  'dns.test.onion': '.onion 名称不能用 DNS 查询（RFC 7686）',
  'dns.test.busy': '正在进行其他测试，请稍后重试',
  'zones.drift.noAnswer': '{server} 没有应答区域传输，请检查地址、端口与防火墙（TCP）',
  'zones.drift.refused':
    '{server} 拒绝区域传输，请在该服务器上允许本机地址进行传输（BIND 为 allow-transfer）',
  'zones.drift.malformed': '{server} 返回的区域传输有误，未做任何比较',
  'zones.drift.tooLarge': '{server} 上的区域过大，最多 100,000 条记录、16 MB',
  'zones.drift.moved': '{server} 上的序列号已由 {before} 变为 {now}，请重新查看变更',
  'zones.drift.tooMany': '一次最多比较 {most} 台服务器',
} as const

export const dnsTextsEn: Translation<typeof dnsTextsZh> = {
  'dns.matchTwice': 'Same clients as row {first}',
  'dns.test.onion': 'Names below .onion cannot be queried over DNS (RFC 7686)',
  'dns.test.busy': 'Other tests are running. Try again in a moment.',
  'zones.drift.noAnswer':
    '{server} did not answer a zone transfer. Check the address, the port and the firewall (TCP).',
  'zones.drift.refused':
    '{server} refused the zone transfer. Allow transfers to the address of this machine there (BIND: allow-transfer).',
  'zones.drift.malformed': '{server} sent a faulty zone transfer; nothing was compared',
  'zones.drift.tooLarge': 'The zone on {server} is too large: at most 100,000 records and 16 MB',
  'zones.drift.moved':
    'The serial on {server} has changed from {before} to {now}. Look at the changes once more.',
  'zones.drift.tooMany': 'Compare at most {most} servers at a time',
}
