import { defineModule } from '../../platform/modules/define-module.ts'
import { operationLogModule } from '../operation-log/operation-log.module.ts'
import { stateModule } from '../platform/state.module.ts'
import { queryDnsServer } from './ask-dns-server.ts'
import { dnsRoutes } from './dns.routes.ts'
import { DnsService } from './dns.service.ts'
import { DnsServerTest } from './dns-server-test.ts'
import { createMetadataCheck } from './metadata-servers.ts'

export const dnsModule = defineModule({
  name: 'dns',
  needs: { stores: stateModule, operationLog: operationLogModule },
  create: ({ stores: { settings, unitOfWork }, operationLog: { record } }, { clock, config }) => {
    const dns = new DnsService({
      settings,
      clock,
      unitOfWork,
      isMetadata: createMetadataCheck(config.outboundAllow),
    })
    const test = new DnsServerTest({ ask: queryDnsServer, record, dns })
    return { provides: dns, routes: [dnsRoutes(dns, test)] }
  },
})
