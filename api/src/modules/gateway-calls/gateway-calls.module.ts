import { WantedPoliciesInForce } from '../../gateway-control/wanted-policies.ts'
import { defineModule } from '../../platform/modules/define-module.ts'
import { POLICY_AREAS } from '../../platform/state/change-feed.ts'
import { alarmsModule } from '../alarms/alarms.module.ts'
import { dnsModule } from '../dns/dns.module.ts'
import { gatewayModule } from '../gateway/gateway.module.ts'
import { operationLogModule } from '../operation-log/operation-log.module.ts'
import { jobsModule } from '../platform/jobs.module.ts'
import { stateModule } from '../platform/state.module.ts'
import { policiesModule } from '../policies/policies.module.ts'
import { policyFileModule } from '../policy-file/policy-file.module.ts'
import { policySnapshotModule } from '../policy-snapshot/policy-snapshot.module.ts'
import { CertificateAlarm } from './certificate-alarm.ts'
import { EncryptedDnsService } from './encrypted-dns.service.ts'
import { gatewayRoutes } from './gateway.routes.ts'
import { GatewayQueryService } from './gateway-query.service.ts'

const CERTIFICATE_EVERY = 10_000

/** The calls about the gateway, and the change of the policies by which it decides. */
export const gatewayCallsModule = defineModule({
  name: 'gateway-calls',
  needs: {
    state: stateModule,
    operationLog: operationLogModule,
    jobs: jobsModule,
    alarms: alarmsModule,
    dns: dnsModule,
    gateway: gatewayModule,
    policies: policiesModule,
    snapshot: policySnapshotModule,
    file: policyFileModule,
  },
  create: (
    { state, operationLog: { record }, jobs, alarms, dns, gateway, policies, snapshot, file },
    { createId, clock },
  ) => {
    const { enforcer, host } = gateway
    const { set, entriesOf } = snapshot
    host.proofs.follow(new WantedPoliciesInForce({ set, entriesOf, file, createId, clock }))
    state.feed.follow(POLICY_AREAS, async () => {
      if (!enforcer.inForce()) return
      await snapshot.saved()
      await enforcer.take(snapshot.set().generation)
    })
    const { explain, names } = policies
    const queries = new GatewayQueryService({ enforcer, explain, names, dns, record })
    const encrypted = new EncryptedDnsService({
      enforcer,
      host,
      config: gateway.config,
      certificatePair: gateway.certificatePair,
      record,
    })
    const { settings, unitOfWork } = state
    const alarm = new CertificateAlarm({ host, settings, unitOfWork, alarms: alarms.queue, clock })
    return {
      routes: [gatewayRoutes({ ...gateway, queries, encrypted })],
      start: () => {
        jobs.every('gateway.certificate', CERTIFICATE_EVERY, { once: false }, () => alarm.look())
      },
    }
  },
})
