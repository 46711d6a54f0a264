import { doctorCalls } from '@netwarden/shared/contract'
import { bind } from '../../platform/http/bind.ts'
import { defineModule } from '../../platform/modules/define-module.ts'
import { makeMarkedName, probeKeyOf } from '../../policies/marked-name.ts'
import { dnsModule } from '../dns/dns.module.ts'
import { queryDnsServer } from '../dns/index.ts'
import { gatewayModule } from '../gateway/gateway.module.ts'
import { mailModule } from '../mail/mail.module.ts'
import { dataDirModule } from '../platform/data-dir.module.ts'
import { checkMail } from './check-mail.ts'
import { checkPorts } from './check-ports.ts'
import { checkResolver, systemResolvers } from './check-resolver.ts'
import { checkRights } from './check-rights.ts'
import { Doctor } from './doctor.service.ts'

/** Examines what the server needs of its machine and network. */
export const doctorModule = defineModule({
  name: 'doctor',
  needs: { data: dataDirModule, dns: dnsModule, gateway: gatewayModule, mail: mailModule },
  create({ data, dns, gateway: { host, config: gatewayConfig }, mail }, { config: { dataDir } }) {
    const question = { name: makeMarkedName(probeKeyOf(data.secret)), type: 'A' } as const
    const listen = async () => (gatewayConfig.isForbidden ? [] : (await gatewayConfig.read()).listen)
    const doctor = new Doctor([
      {
        area: 'ports',
        title: { key: 'doctor.port', params: { address: '*' } },
        run: async () => {
          const { isWanted, status } = host.state
          return checkPorts({ listen: await listen(), isWanted, status })
        },
      },
      {
        area: 'rights',
        title: { key: 'doctor.dataDir' },
        run: async () => checkRights({ dataDir, listen: await listen() }),
      },
      {
        area: 'resolver',
        title: { key: 'doctor.resolver.none' },
        run: async () =>
          checkResolver({
            servers: systemResolvers(),
            gateway: host.state.status?.listeners.map(({ address }) => address) ?? [],
            hasServers: (await dns.read()).defaultDNSServers.length > 0,
            query: (server) => queryDnsServer(server, question),
          }),
      },
      { area: 'mail', title: { key: 'doctor.mail' }, run: () => checkMail(mail) },
    ])
    return {
      routes: [(app) => bind(app, doctorCalls.run, (_input, { language }) => doctor.run(language))],
    }
  },
})
