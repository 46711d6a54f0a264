export { queryDnsServer } from './ask-dns-server.ts'
export { DnsService } from './dns.service.ts'
export { isUntestedServer } from './untested-addresses.ts'
