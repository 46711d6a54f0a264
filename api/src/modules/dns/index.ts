export { queryDnsServer } from './ask-dns-server.ts'
export { dnsRoutes } from './dns.routes.ts'
export { DnsService } from './dns.service.ts'
export { DnsServerTest } from './dns-server-test.ts'
