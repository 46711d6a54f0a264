export { queryDnsServer } from './ask-dns-server.ts'
export { DnsService } from './dns.service.ts'
