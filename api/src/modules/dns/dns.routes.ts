import { dnsCalls } from '@netwarden/shared/contract'
import { actorOf } from '../../platform/http/actor.ts'
import { bind } from '../../platform/http/bind.ts'
import type { BindRoutes } from '../../platform/http/bind-routes.ts'
import type { DnsService } from './dns.service.ts'
import type { DnsServerTest } from './dns-server-test.ts'

export function dnsRoutes(dns: DnsService, serverTest: DnsServerTest): BindRoutes {
  return (app) => {
    bind(app, dnsCalls.read, () => dns.read())
    bind(app, dnsCalls.update, (changes, context) => dns.update(changes, actorOf(context)))
    bind(app, dnsCalls.test, (input, context) => serverTest.run(input, actorOf(context)))
  }
}
