import type { Translation } from '@netwarden/shared/i18n'
import type { dnsPageTextsZh } from './page-texts.zh-CN.ts'

export { gatewayPageTextsEn } from './gateway/page-texts.en-US.ts'

export const dnsPageTextsEn: Translation<typeof dnsPageTextsZh> = {
  'dns.tab.zones': 'Zones',
  'dns.tab.servers': 'DNS servers',
  'dns.saved': 'DNS settings saved',
  'dns.servers': 'DNS servers',
  'dns.defaultServers': 'Default servers',
  'dns.defaultHint':
    "IP, IP#port, tls://NAME@IP or https://NAME@IP/path, separated by commas. Leave empty to use the system's servers.",
  'dns.savedBy': 'First saved by {name} at {at}',
  'dns.neverSaved': 'Not saved yet',
  'dns.specified': 'Specified servers',
  'dns.specifiedHint':
    'Queries from these clients, or for names of these domains, are forwarded to the specified servers. The longest domain applies first, then the most specific clients.',
  'dns.add': 'Add entry',
  'dns.editOf': 'Edit {match}',
  'dns.removeOf': 'Remove {match}',
  'dns.filter.qHint': 'Client, server or creator',
  'dns.none': 'No matching entries',
  'dns.empty': 'No specified servers yet',
  'dns.emptyHint':
    'Add an entry to forward the queries of a network, an IP range or an IP to other servers. All other queries use the default servers.',
  'dns.field.match': 'Clients or domain',
  'dns.field.servers': 'Servers',
  'dns.field.createdBy': 'Added by',
  'dns.field.createdAt': 'Added',
  'dns.notSavedYet': 'Not saved',
  'dns.form.addTitle': 'Add specified servers',
  'dns.form.editTitle': 'Edit specified servers',
  'dns.form.matchHint':
    'Clients: a network, an IP range (first-last) or an IP, for example 192.168.1.0/24. Or a domain, for example corp.example',
  'dns.form.matchAs': 'Will be saved as {match}',
  'dns.form.serversHint': 'IP, IP#port, tls://NAME@IP or https://NAME@IP/path, separated by commas',
  'dns.form.saveHint': 'Takes effect when you save the page.',
  'dns.fault.server':
    'Invalid address: "{part}" must be an IP address, IP#port with a port from 1 to 65535, tls://NAME@IP or https://NAME@IP/path',
  'dns.fault.match':
    'Invalid address: "{part}" must be an IP address, a network, an IP range (first-last) or a domain',
  'dns.fault.matchTwice': 'Same clients as the entry {match}',
  'dns.fault.tooMany': 'At most {limit} servers',
  'dns.fault.full': 'At most {limit} entries',
  'dns.test': 'Test servers',
  'dns.testOf': 'Test the servers of {match}',
  'dns.testRow': 'Test',
  'dns.test.start': 'Start test',
  'dns.test.again': 'Test again',
  'dns.test.name': 'Domain to query',
  'dns.test.nameHint':
    'Leave empty to query the NS records of the root; enter a domain to query its A records',
  'dns.test.nameFault': 'Not a valid domain name',
  'dns.test.question': 'Sends one DNS query to each server and waits up to about 2 s for the answer.',
  'dns.test.firstOnly':
    'Only the first {limit} of {count} servers are tested. Test the others from their entries.',
  'dns.test.noServers': 'No servers yet',
  'dns.test.noServersHint':
    'Enter default servers or add an entry to test them. You do not need to save first.',
  'dns.test.results': 'Test results',
  'dns.test.summary': '{up} of {total} servers are up',
  'dns.test.latency': '{count} ms',
  'dns.test.answer': 'Answered {rcode}',
  'dns.test.waiting': 'Waiting for an answer',
  'dns.test.notAsked': 'Not tested',
  'dns.state.up': 'Up',
  'dns.state.misconfigured': 'Misconfigured',
  'dns.state.failing': 'Failing',
  'dns.state.down': 'No answer',
  'dns.reason.refused': 'The server refused the query ({rcode})',
  'dns.reason.failed': 'The server failed to answer the query ({rcode})',
  'dns.reason.noAnswer': 'No DNS answer',
  'dns.reason.certificateName': 'The certificate does not cover the name of the server',
  'dns.reason.certificateExpired': 'The certificate has expired or is not valid yet',
  'dns.reason.certificateUntrusted': 'The certificate is not trusted',
  'dns.reason.pinMismatch': 'The key of the certificate is not the pinned one',
  'dns.reason.wrongProtocol': 'The port does not speak this encrypted protocol',
  'dns.reason.httpStatus': 'The server answered with an HTTP error',
  'dns.reason.nameUnresolved': 'No plain server resolves its name',
  'dns.reason.connectionFailed': 'No encrypted connection',
}
