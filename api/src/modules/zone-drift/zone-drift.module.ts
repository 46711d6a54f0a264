import { zoneDriftCalls } from '@netwarden/shared/contract'
import { actorOf } from '../../platform/http/actor.ts'
import { bind } from '../../platform/http/bind.ts'
import { defineModule } from '../../platform/modules/define-module.ts'
import { dnsModule } from '../dns/dns.module.ts'
import { zonesModule } from '../zones/zones.module.ts'
import { ZoneDriftService } from './zone-drift.service.ts'

/** What other name servers serve for our zones. */
export const zoneDriftModule = defineModule({
  name: 'zone-drift',
  needs: { zones: zonesModule, dns: dnsModule },
  create: ({ zones: { zones, upload }, dns }) => {
    const drift = new ZoneDriftService({ zones, upload, dns })
    return {
      routes: [
        (app) => {
          bind(app, zoneDriftCalls.compare, ({ id, server = '' }, { language, signal }) =>
            drift.compare(id, server, language, signal),
          )
          bind(app, zoneDriftCalls.take, (input, context) =>
            drift.take(input, actorOf(context), context.language, context.signal),
          )
        },
      ],
    }
  },
})
