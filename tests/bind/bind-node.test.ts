import { readFileSync, writeFileSync } from 'node:fs'
import type { Page } from '@netwarden/shared/contract'
import type { AccessRecord, Enforcer } from '@netwarden/shared/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask } from '../gateway/support/dns-client.ts'
import { GatewayServer } from '../gateway/support/gateway-server.ts'
import { ScriptedUpstream } from '../gateway/support/scripted-upstream.ts'
import { NodeProcess } from '../nodes/support/node-process.ts'
import { eventually } from '../support/eventually.ts'
import { freePort } from '../support/free-port.ts'
import { BindServer, hasNamed } from './support/bind-server.ts'

const NXDOMAIN = 3
const WAIT = 120_000
const ANSWERS: Readonly<Record<string, readonly string[]>> = {
  'by-address.example': ['by-address.example. 60 A 198.51.100.7', 'by-address.example. 60 A 192.0.2.66'],
  'by-alias.example': ['by-alias.example. 60 CNAME www.banned.example.'],
  'by-both.example': ['by-both.example. 60 CNAME target.example.', 'target.example. 60 A 203.0.113.9'],
  'target.example': ['target.example. 60 A 203.0.113.9'],
}

/** Each test continues from the state that the ones before it left. */
describe.skipIf(!hasNamed)('a BIND server that a node drives', () => {
  let all: GatewayServer
  let upstream: ScriptedUpstream
  let bind: BindServer
  let node: NodeProcess
  let id: string

  beforeAll(async () => {
    all = await GatewayServer.start({ env: { NETWARDEN_PORT: String(await freePort()) } })
    upstream = await ScriptedUpstream.start(({ name }) => ({
      answer: ANSWERS[name] ?? [`${name}. 60 A 198.51.100.7`],
    }))
    await all.setUpstreams(upstream.server)
    await all.ban('banned.example')
    bind = await BindServer.make({ upstreamPort: upstream.port })
    node = await NodeProcess.make()
  }, WAIT)

  afterAll(async () => {
    await node?.stop()
    await bind?.stop()
    await all?.stop()
    await upstream?.stop()
  }, WAIT)

  const shown = async () => (await all.admin.get<Enforcer>(`/api/enforcer/${id}`)).data
  const untilServing = () =>
    eventually(async () => {
      const { state, reason, inForce, wanted } = await shown()
      if (state !== 'serving' || inForce !== wanted) throw new Error(`${state}: ${reason}`)
      return true
    }, WAIT)
  const untilReason = (part: string) =>
    eventually(async () => {
      const { state, reason = '' } = await shown()
      if (!reason.includes(part)) throw new Error(`${state}: ${reason}`)
      return true
    }, WAIT)
  const visitsOf = async (domain: string, deviceIP?: string) => {
    const filter = { keyword: domain, keywordKind: 'domain', pageSize: 100, ...(deviceIP && { deviceIP }) }
    return (await all.admin.get<Page<AccessRecord>>('/api/access-record/list', filter)).data.list
  }
  const isBanned = async (name: string, from?: string) =>
    (await ask(bind.port, name, { ...(from !== undefined && { from }) })).rcode === NXDOMAIN
  const untilBanned = (name: string) => eventually(() => isBanned(name), WAIT)
  const untilLogged = (event: string, key: string) =>
    eventually(
      async () => node.output.split('\n').some((line) => line.includes(event) && line.includes(key)),
      WAIT,
    )

  test(
    'joins by a code for BIND only, and names what named.conf has to include and which zones have to move',
    async () => {
      const created = async (kind: string) =>
        (await all.admin.post<{ id: string; code: string }>('/api/enforcer/create', { name: kind, kind }))
          .data
      const gateway = await created('gateway')
      const made = await created('bind')
      id = made.id
      const join = (code: string) =>
        node.command(
          ...['join', '--driver', 'bind', '--server', all.server.url, '--code', code],
          ...['--address', bind.address, '--rndc', `127.0.0.1#${bind.controlPort}`],
        )
      expect((await join(gateway.code)).stderr).toContain('another type')
      expect((await join(made.code)).stderr).toBe('')
      writeFileSync(`${bind.folder}/old.conf`, 'zone "old.example" { type primary; file "old"; };\n')
      const { stdout } = await node.command('bind-config', '--named-conf', `${bind.folder}/old.conf`)
      expect(stdout).toContain('//   old.example')
      bind.include(stdout)
      bind.addOptions((await node.command('bind-config', '--options')).stdout)
      await bind.start()
      node.run()
      await untilServing()
      expect(await isBanned('banned.example')).toBe(true)
      expect(await isBanned('passed.example')).toBe(false)
      const { addresses, serverVersion, memoryBytes, canaries } = await shown()
      expect(addresses).toEqual([bind.address])
      expect(serverVersion).toMatch(/^9\.\d+/)
      expect(memoryBytes).toBeGreaterThan(0)
      expect(canaries.agreed).toBe(canaries.asked)
      // The console asks it, too.
      await eventually(async () => (await shown()).fromConsole?.state === 'reached', WAIT)
      const { asked = 0, agreed } = (await shown()).fromConsole ?? {}
      expect(asked).toBeGreaterThanOrEqual(3)
      expect(agreed).toBe(asked)
    },
    2 * WAIT,
  )

  test(
    'an edit, a segment, an exception of a device and a zone are answered as decided',
    async () => {
      const { data } = await all.admin.post<{ id: string }>('/api/segment/create', {
        name: 'Guests',
        defaultMode: 'banned',
        entries: [{ entry: '127.2.0.0/16' }],
      })
      await all.ban('later.example')
      const exception = { domain: 'later.example', deviceIP: '127.0.0.9', minutes: 60, reason: 'A test' }
      const { status } = await all.admin.post('/api/domain-control/exception', exception)
      expect([data.id.length, status]).toEqual([36, 200])
      const text = '$TTL 60\n@ SOA ns1 admin 1 60 60 60 60\n@ NS ns1\nns1 A 192.0.2.5\n'
      for (const zone of [{ origin: 'corp.example', text }, { origin: 'bare.example' }])
        expect((await all.admin.post('/api/system-config/dns-zone/create', zone)).status).toBe(200)
      await untilBanned('later.example')
      await eventually(() => isBanned('anything.example', '127.2.0.5'), WAIT)
      await eventually(async () => !(await isBanned('later.example', '127.0.0.9')), WAIT)
      await eventually(async () => (await ask(bind.port, 'corp.example', { type: 'SOA' })).has('AA'), WAIT)
      await untilServing()
      const reasons = (await shown()).cannot.map(({ what, why }) => `${what}: ${why}`)
      expect(reasons.find((reason) => reason.startsWith('bare.example'))).toContain('no address records')
    },
    2 * WAIT,
  )

  test(
    'answers come back as visits of the node, with the verdict and the policy that BIND enforced',
    async () => {
      const names = Array.from({ length: 40 }, (_, index) => `n${index}.visits.example`)
      await eventually(async () => {
        await ask(bind.port, 'first.visits.example')
        return (await visitsOf('first.visits.example')).length > 0
      }, WAIT)
      for (const name of names) await ask(bind.port, name, { from: '127.0.0.31' })
      await ask(bind.port, 'www.banned.example', { from: '127.0.0.31' })
      await ask(bind.port, 'closed.example', { from: '127.2.0.5' })
      const shownOf = async (name: string) => (await visitsOf(name))[0]
      await eventually(async () => (await visitsOf('closed.example')).length === 1, WAIT)
      await eventually(
        async () => (await visitsOf('visits.example', '127.0.0.31')).length === names.length,
        WAIT,
      )
      const { list } = (
        await all.admin.get<Page<{ id: string }>>('/api/domain-control/custom-policy/list', {
          q: 'banned.example',
        })
      ).data
      const common = { verdictBy: 'gateway', source: 'bind', transport: 'udp', qtype: 'A', enforcer: id }
      const banned = { ...common, solvedMode: 'banned', deviceIP: '127.0.0.31', policyId: list[0]?.id }
      expect(await shownOf('www.banned.example')).toMatchObject({ ...banned, controlGroup: 'domain' })
      const closed = { ...common, solvedMode: 'banned', controlGroup: 'default', policyId: null }
      expect(await shownOf('closed.example')).toMatchObject(closed)
      const passed = { ...common, solvedMode: 'passed', controlGroup: 'default', answers: ['198.51.100.7'] }
      expect(await shownOf('n7.visits.example')).toMatchObject(passed)
      expect(await visitsOf('netwarden.internal')).toEqual([])
      expect((await shown()).spool.dropped).toBe(0)
    },
    2 * WAIT,
  )

  test(
    'a ban by an address or an alias has the policy that the gateway would have recorded',
    async () => {
      const created = async (entry: string) => {
        const policy = { group: 'ip', solvedMode: 'banned', entries: [entry] }
        const { status } = await all.admin.post('/api/domain-control/custom-policy/create', policy)
        expect(status).toBe(200)
      }
      await created('192.0.2.0/24')
      await created('203.0.113.9')
      const [from, other] = ['127.0.0.32', '127.0.0.33']
      const names = ['by-address.example', 'by-both.example', 'by-alias.example']
      for (const name of names) await eventually(() => isBanned(name, other), WAIT)
      await untilServing()
      for (const name of names) expect(await isBanned(name, from)).toBe(true)
      for (const [domain, controlGroup, entry] of [
        ['by-address.example', 'ip', '192.0.2.0/24'],
        ['by-both.example', 'ip', '203.0.113.9'],
        ['by-alias.example', 'domain', 'banned.example'],
      ] as const) {
        const { data } = await all.admin.get<Page<{ id: string }>>('/api/domain-control/custom-policy/list', {
          q: entry,
        })
        await eventually(async () => (await visitsOf(domain, from)).length === 1, WAIT)
        const expected = { solvedMode: 'banned', controlGroup, policyId: data.list[0]?.id, enforcer: id }
        expect((await visitsOf(domain, from))[0]).toMatchObject(expected)
      }
    },
    2 * WAIT,
  )

  test(
    'without the right key, an edit is refused with the reason, and the former policies stay',
    async () => {
      const included = readFileSync(`${bind.folder}/included.conf`, 'utf8')
      bind.include(included.replace('keys { "netwarden-control"; }', 'keys { "rndc-key"; }'))
      await bind.byHand(node.file('bind', 'control.key'), ['reconfig'])
      await all.ban('never.example')
      await untilReason('control key')
      expect(await isBanned('banned.example')).toBe(true)
      expect(await isBanned('never.example')).toBe(false)
      bind.include(included)
      await bind.rndc('reconfig')
      await all.ban('again.example')
      await untilBanned('again.example')
      await untilServing()
    },
    2 * WAIT,
  )

  test(
    'an order that could not be carried out while the server was away is carried out once it is back',
    async () => {
      await bind.kill()
      await all.ban('killed.example')
      await untilReason('rndc')
      expect((await shown()).state).toBe('failing')
      await bind.start()
      await untilServing()
      expect(await isBanned('killed.example')).toBe(true)
      const changed = node.file('bind', 'current', 'views.conf')
      writeFileSync(changed, readFileSync(changed, 'utf8').replace('netwarden-keys', 'other-keys'))
      await untilLogged('node.bind.repaired', 'bind.fault.changed')
      await untilServing()
    },
    2 * WAIT,
  )
})
