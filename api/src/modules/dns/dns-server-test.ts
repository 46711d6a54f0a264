import type { DnsServersInput, DnsTest } from '@netwarden/shared/contract'
import type { DnsServerCheck } from '@netwarden/shared/domain'
import { fieldErrors, type Message, tooBusy } from '@netwarden/shared/errors'
import { MAX_TESTED_DNS_SERVERS } from '@netwarden/shared/limits'
import type { Actor } from '../../platform/http/actor.ts'
import type { RecordOperation } from '../operation-log/index.ts'
import type { Question } from './ask-dns-server.ts'
import type { DnsService } from './dns.service.ts'
import { readServersField } from './dns-settings-input.ts'

interface Parts {
  ask(server: string, question: Question, others: readonly string[]): Promise<DnsServerCheck>
  record: RecordOperation
  dns: Pick<DnsService, 'isMetadata' | 'read'>
}

/** Largest number of concurrent tests; each queries its servers in parallel. */
const MAX_RUNNING = 4
const RETRY_AFTER_SECONDS = 2
/** Every server that resolves knows the name servers of the root. */
const ROOT: Question = { name: '.', type: 'NS' }

/** Checks whether DNS servers answer. Only DNS queries are sent. */
export class DnsServerTest {
  #running = 0

  constructor(private readonly parts: Parts) {}

  async run(
    { servers: given, name }: { servers: DnsServersInput; name?: string },
    actor: Actor,
  ): Promise<DnsTest> {
    const servers = this.#read(given, name)
    if (this.#running >= MAX_RUNNING)
      throw tooBusy('dns.test.busy', undefined, { retryAfterSeconds: RETRY_AFTER_SECONDS })
    this.#running += 1
    try {
      const question: Question = name === undefined ? ROOT : { name, type: 'A' }
      const others = [...servers, ...(await this.parts.dns.read()).defaultDNSServers]
      const checks = await Promise.all(servers.map((server) => this.parts.ask(server, question, others)))
      const subject = { kind: 'setting', id: 'dns', name: 'dns' }
      const states = checks.map(({ server, state }) => `${server}: ${state}`)
      await this.parts.record({ actor, action: 'dns.test', subject, after: { question, servers: states } })
      return { question, servers: checks }
    } finally {
      this.#running -= 1
    }
  }

  /** Servers by the rule of the settings: what can be set can be tested. */
  #read(given: DnsServersInput, name: string | undefined): string[] {
    const faults: Record<string, Message> = {}
    const servers = readServersField(given, 'servers', MAX_TESTED_DNS_SERVERS, (field, fault) => {
      faults[field] = fault
    })
    const part = servers.find((server) => this.parts.dns.isMetadata(server))
    if (part !== undefined) faults.servers = { key: 'validation.dnsServerMetadata', params: { part } }
    // The resolver answers these names itself.
    if (name?.split('.').at(-1) === 'onion') faults.name = { key: 'dns.test.onion' }
    if (Object.keys(faults).length > 0) throw fieldErrors(faults)
    return servers
  }
}
