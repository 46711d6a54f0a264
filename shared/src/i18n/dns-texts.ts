import type { Translation } from './translation.ts'

/** Texts of DNS servers and their faults. */
export const dnsTextsZh = {
  'dns.matchTwice': '与第 {first} 行重复',
  'dns.test.onion': '.onion 名称不能用 DNS 查询（RFC 7686）',
  'dns.test.busy': '正在进行其他测试，请稍后重试',
} as const

export const dnsTextsEn: Translation<typeof dnsTextsZh> = {
  'dns.matchTwice': 'Same clients as row {first}',
  'dns.test.onion': 'Names below .onion cannot be queried over DNS (RFC 7686)',
  'dns.test.busy': 'Other tests are running. Try again in a moment.',
}
