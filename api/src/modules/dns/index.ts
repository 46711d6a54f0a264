export { queryDnsServer } from './ask-dns-server.ts'
export { assertResolvable, DnsService } from './dns.service.ts'
export { readDnsSettings } from './dns-settings-input.ts'
