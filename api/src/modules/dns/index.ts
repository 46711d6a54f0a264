export { queryDnsServer } from './ask-dns-server.ts'
