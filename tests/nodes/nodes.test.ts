import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import type { AccessRequest, Enforcer } from '@netwarden/shared/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeKeyPair, signText } from '../../api/src/node-protocol/keys.ts'
import { CommandLine } from '../cli/command-line.ts'
import { hasKdig } from '../gateway/support/dig.ts'
import { GatewayServer } from '../gateway/support/gateway-server.ts'
import { openPage, sendForm, tokenIn } from '../gateway/support/page-client.ts'
import { ScriptedUpstream } from '../gateway/support/scripted-upstream.ts'
import { makeCertificate } from '../support/certificate.ts'
import { eventually } from '../support/eventually.ts'
import { freePort } from '../support/free-port.ts'
import { SUPERADMIN_PASSWORD } from '../support/server.ts'
import { NodeProcess } from './support/node-process.ts'

const NXDOMAIN = 3
const WAIT = 120_000
let console_: GatewayServer
let upstream: ScriptedUpstream
const nodes: NodeProcess[] = []
const certificates = mkdtempSync(join(tmpdir(), 'netwarden-node-cert-'))
const [certFile, keyFile] = [join(certificates, 'cert.pem'), join(certificates, 'key.pem')]
const kdig = promisify(execFile)

beforeAll(async () => {
  // Nodes know the console by one address.
  console_ = await GatewayServer.start({ env: { NETWARDEN_PORT: String(await freePort()) } })
  upstream = await ScriptedUpstream.start(({ name }) => ({ answer: [`${name}. 60 A 198.51.100.7`] }))
  await console_.setUpstreams(upstream.server)
  await console_.ban('banned.example')
}, WAIT)

afterAll(async () => {
  for (const node of nodes) await node.stop()
  await console_?.stop()
  await upstream?.stop()
  rmSync(certificates, { recursive: true, force: true })
}, WAIT)

const created = async (name: string) =>
  (await console_.admin.post<{ id: string; code: string }>('/api/enforcer/create', { name, site: 'School' }))
    .data
const shown = async (id: string) => (await console_.admin.get<Enforcer>(`/api/enforcer/${id}`)).data
const untilState = (id: string, state: Enforcer['state']) =>
  eventually(async () => (await shown(id)).state === state, WAIT)
const isBanned = async (node: NodeProcess, name: string) => (await node.ask(name)).rcode === NXDOMAIN

const identityOf = async (node: NodeProcess) =>
  JSON.parse(await readFile(node.file('node.json'), 'utf8')) as { id: string; privateKey: string }

async function joined(name: string): Promise<{ node: NodeProcess; id: string; code: string }> {
  const { id, code } = await created(name)
  const node = await NodeProcess.make({ NETWARDEN_CERT_ROOTS: certificates })
  nodes.push(node)
  const { code: exit, stderr } = await node.join(console_.server.url, code)
  expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' })
  return { node, id, code }
}

let first: { node: NodeProcess; id: string; code: string }
let second: { node: NodeProcess; id: string; code: string }

test(
  'a node joins by a code once, answers as decided, and serves when it has proved it',
  async () => {
    first = await joined('school-1')
    expect((await shown(first.id)).state).toBe('joining')
    first.node.run()
    await untilState(first.id, 'serving')
    expect(await isBanned(first.node, 'banned.example')).toBe(true)
    expect(await isBanned(first.node, 'passed.example')).toBe(false)
    const { inForce, wanted, canaries, addresses, clockOffsetMs } = await shown(first.id)
    expect(inForce).toBe(wanted)
    expect(canaries.agreed).toBe(canaries.asked)
    expect(addresses).toEqual([`127.0.0.1#${first.node.port}`])
    expect(Math.abs(clockOffsetMs ?? Number.NaN)).toBeLessThan(5_000)
    // The console asks it at its address, too.
    await eventually(async () => (await shown(first.id)).fromConsole?.state === 'reached', WAIT)
    const { data: probed } = await console_.admin.post<Enforcer['canaries']>(
      `/api/enforcer/${first.id}/probe`,
    )
    expect(probed.asked).toBeGreaterThan(0)
    expect(probed.agreed).toBe(probed.asked)
    // The local gateway is off: the node alone enforces.
    const { data } = await console_.admin.get<{ enforcement: string }>('/api/user/info')
    expect(data.enforcement).toBe('enforcing')
  },
  2 * WAIT,
)

test(
  'a code that was used is refused, the attempt is shown, and the first node keeps serving',
  async () => {
    const thief = await NodeProcess.make()
    nodes.push(thief)
    const { code, stderr } = await thief.join(console_.server.url, first.code)
    expect(code).toBe(1)
    expect(stderr).toContain('used before or has expired')
    const { data } = await console_.admin.get<{ list: { subject: string }[] }>(
      '/api/operation-log/list?action=enforcer.refuse',
    )
    expect(data.list.map(({ subject }) => subject)).toEqual(['school-1'])
    expect((await shown(first.id)).state).toBe('serving')
    const wrong = await thief.join(console_.server.url, `${first.code.slice(0, -4)}AAAA`)
    expect(wrong.code).toBe(1)
  },
  WAIT,
)

test('a message is accepted once, and from the key of the node only', async () => {
  const { id, privateKey } = await identityOf(first.node)
  const send = (key: string) => {
    const envelope = JSON.stringify({ call: 'part', counter: 1, hash: '0'.repeat(64) })
    const message = { id, envelope, signature: signText(key, envelope) }
    return console_.server.nobody().post('/api/node/part', message)
  }
  expect((await send(makeKeyPair().privateKey)).status).toBe(401)
  // The node has sent its first message long ago.
  expect((await send(privateKey)).status).toBe(409)
})

test(
  'a node that claims an order of the far future does not use up the numbers of orders for the others',
  async () => {
    const newest = async () => {
      const { data } = await console_.admin.get<{ list: { order: number; generation: number }[] }>(
        `/api/enforcer/${first.id}/generations`,
      )
      return data.list[0] ?? { order: 0, generation: 0 }
    }
    const before = await newest()
    const liar = await joined('school-liar')
    const { id, privateKey } = await identityOf(liar.node)
    const place = { epoch: Number.MAX_SAFE_INTEGER - 1, counter: Number.MAX_SAFE_INTEGER, generation: 1 }
    const report = {
      version: '0.1.0',
      at: Date.now(),
      inForce: place,
      refused: null,
      canaries: null,
      fault: null,
      queriesPerSecond: 0,
      addresses: [],
      spool: { bytes: 0, dropped: 0, lagSeconds: 0 },
    }
    const envelope = JSON.stringify({ call: 'poll', counter: 1, report, devices: '', mayWait: false })
    const message = { id, envelope, signature: signText(privateKey, envelope) }
    expect((await console_.server.nobody().post('/api/node/poll', message)).status).toBe(200)
    await console_.ban('after-claim.example')
    await eventually(async () => (await newest()).generation > before.generation, WAIT)
    // A new epoch would begin with the number 1.
    expect((await newest()).order).toBeGreaterThan(before.order)
    expect((await console_.admin.post(`/api/enforcer/${id}/remove`, {})).status).toBe(200)
  },
  WAIT,
)

test(
  'visits of a node of the previous version, which does not send their predecessor, are stored',
  async () => {
    const former = await joined('school-former')
    const { id, privateKey } = await identityOf(former.node)
    const line = `g1\t${Date.now()}\t0.10\tu\t10.0.0.1\t\tformer.example\tA\t0\tp\tg\tdefault\t\tall\t7\tcached\t\t\t\t\t\t1\n`
    const chunk = { file: '1795899340888-000000.log', offset: 0, bytes: gzipSync(line).toString('base64') }
    const envelope = JSON.stringify({ call: 'spool', counter: 1, spoolId: randomUUID(), chunk })
    const message = { id, envelope, signature: signText(privateKey, envelope) }
    expect((await console_.server.nobody().post('/api/node/spool', message)).status).toBe(200)
    const filter = { keywordKind: 'domain', keyword: 'former.example', enforcer: id }
    await eventually(async () => {
      const { data } = await console_.admin.get<{ list: object[] }>('/api/access-record/list', filter)
      return data.list.length === 1
    }, WAIT)
    expect((await console_.admin.post(`/api/enforcer/${id}/remove`, {})).status).toBe(200)
  },
  WAIT,
)

test(
  'an edit is in force on every node, and their zones follow',
  async () => {
    second = await joined('school-2')
    second.node.run()
    await untilState(second.id, 'serving')
    await console_.ban('later.example')
    for (const { node } of [first, second]) await eventually(() => isBanned(node, 'later.example'), WAIT)
    expect(
      (await console_.admin.post('/api/system-config/dns-zone/create', { origin: 'corp.example' })).status,
    ).toBe(200)
    await eventually(async () => (await first.node.ask('corp.example', { type: 'SOA' })).has('AA'), WAIT)
    for (const { id } of [first, second]) await untilState(id, 'serving')
    const { data } = await console_.admin.get<{ list: { state: string; generation: number }[] }>(
      `/api/enforcer/${first.id}/generations`,
    )
    expect(data.list[0]).toMatchObject({ state: 'proved', generation: (await shown(first.id)).wanted })
  },
  2 * WAIT,
)

test(
  'a health check exits with 0 only while the gateway answers as decided',
  async () => {
    expect((await first.node.command('check')).code).toBe(0)
    // A second one in the folder would send messages with the same numbers.
    const second = await first.node.command('run')
    expect(second).toMatchObject({ code: 1, stderr: expect.stringContaining('only one node can run') })
    const status = await first.node.command('status', '--json')
    expect(JSON.parse(status.stdout)).toMatchObject({ name: 'school-1', report: { refused: null } })
  },
  WAIT,
)

test(
  'a node answers without the console, after a crash and with a damaged file, and takes what it missed',
  async () => {
    await console_.server.kill()
    await first.node.kill()
    first.node.killGateway()
    const path = first.node.file('policies.bin')
    const bytes = await readFile(path)
    bytes.fill(0, bytes.length / 2)
    await writeFile(path, bytes)
    first.node.run()
    await eventually(() => isBanned(first.node, 'later.example'), WAIT)
    expect(await isBanned(second.node, 'later.example')).toBe(true)
    // From the start on, so that no question of the console is a visit.
    const { settings } = JSON.parse(await readFile(first.node.file('gateway', 'setup.json'), 'utf8'))
    expect(settings.consoleProofKey).toMatch(/^[0-9a-f]{64}$/)
    await console_.startAgain()
    await console_.ban('missed.example')
    for (const { node } of [first, second]) await eventually(() => isBanned(node, 'missed.example'), WAIT)
    for (const { id } of [first, second]) await untilState(id, 'serving')
  },
  3 * WAIT,
)

test(
  'a node of a later ring gets a change when the ring before has proved it',
  async () => {
    await console_.admin.post(`/api/enforcer/${second.id}/update`, { ring: 2 })
    await first.node.kill()
    await console_.ban('stepped.example')
    await untilState(first.id, 'unreachable')
    const dns = () =>
      console_.admin.post<{ meta: { reason?: string } }>('/api/system-config/status', { quota: 'dnsService' })
    await eventually(async () => (await dns()).data.meta.reason?.includes('school-1') === true, WAIT)
    // Its ring has proved nothing, so that the next one has not begun.
    await untilState(second.id, 'stale')
    expect((await shown(second.id)).reason).toContain('ring 1')
    expect(await isBanned(second.node, 'stepped.example')).toBe(false)
    // The gateway process of the killed node keeps answering, by what it had.
    expect(await isBanned(first.node, 'missed.example')).toBe(true)
    first.node.run()
    for (const { node } of [first, second]) await eventually(() => isBanned(node, 'stepped.example'), WAIT)
    for (const { id } of [first, second]) await untilState(id, 'serving')
  },
  2 * WAIT,
)

test(
  'every visit of a node is stored once, whoever is killed meanwhile',
  async () => {
    const names = Array.from({ length: 60 }, (_, index) => `v${index}.shipped.example`)
    const ask = async (from: number, to: number) => {
      for (const name of names.slice(from, to)) await first.node.ask(name)
    }
    await ask(0, 20)
    await first.node.kill()
    // The gateway answers and records without its node.
    await ask(20, 40)
    first.node.run()
    await console_.server.kill()
    await ask(40, 60)
    await console_.startAgain()
    const stored = async () => {
      const { data } = await console_.admin.get<{ list: { domain: string; source: string }[] }>(
        '/api/access-record/list?keywordKind=domain&keyword=shipped.example&pageSize=200',
      )
      return data.list
    }
    await eventually(async () => (await stored()).length >= names.length, WAIT)
    await untilState(first.id, 'serving')
    const visits = await stored()
    expect(visits.map(({ domain }) => domain).sort()).toEqual([...names].sort())
    expect(new Set(visits.map(({ source }) => source))).toEqual(new Set(['school-1']))
    await eventually(async () => (await shown(first.id)).spool.lagSeconds === 0, WAIT)
    const line = new CommandLine(console_.server.url)
    await line.login('superadmin', SUPERADMIN_PASSWORD)
    const found = (...filter: string[]) =>
      line.json<{ enforcer: string; channel: string }[]>([
        ...['records', 'search', '--keyword', 'shipped.example', '--limit', '200', ...filter],
      ])
    const here = await found('--site', 'School', '--enforcer', 'school-1', '--channel', 'plain')
    expect(here.map(({ enforcer, channel }) => [enforcer, channel])).toEqual(
      names.map(() => [first.id, 'plain']),
    )
    expect(await found('--enforcer', 'local')).toEqual([])
    expect(await found('--channel', 'doh')).toEqual([])
    line.remove()
  },
  3 * WAIT,
)

test.runIf(hasKdig)(
  'a node serves DNS over TLS and HTTPS at its own addresses, with a certificate from its machine',
  async () => {
    makeCertificate(keyFile, certFile, ['-subj', '/CN=dns.test', '-addext', 'subjectAltName=DNS:dns.test'])
    const [dot, doh] = [await freePort(), await freePort()]
    const update = (settings: object) => console_.admin.post(`/api/enforcer/${first.id}/update`, { settings })
    const listen = { dot: { listen: [`127.0.0.1#${dot}`] }, doh: { listen: [`127.0.0.1#${doh}`] } }
    expect((await update(listen)).body).toMatchObject({
      errors: { 'settings.certificate.source': expect.any(String) },
    })
    const files = { source: 'files', certFile, keyFile }
    expect((await update({ ...listen, certificate: { ...files, certFile: '/etc/none.pem' } })).status).toBe(
      200,
    )
    await eventually(
      async () => (await shown(first.id)).reason?.includes('NETWARDEN_CERT_ROOTS') === true,
      WAIT,
    )
    expect((await shown(first.id)).state).toBe('serving')
    expect((await update({ ...listen, certificate: files })).status).toBe(200)
    const asked = async (...options: string[]) => {
      const at = ['@127.0.0.1', `+tls-ca=${certFile}`, '+tls-hostname=dns.test', '+retry=0', '+timeout=3']
      const { stdout } = await kdig('kdig', [...at, ...options, 'banned.example', 'A']).catch(() => ({
        stdout: '',
      }))
      return stdout
    }
    const overTls = () => asked('-p', String(dot), '+tls')
    const overHttps = () => asked('-p', String(doh), '+https')
    for (const overChannel of [overTls, overHttps])
      await eventually(async () => (await overChannel()).includes('NXDOMAIN'), WAIT)
    await eventually(async () => (await shown(first.id)).reason === undefined, WAIT)
  },
  3 * WAIT,
)

test(
  'a removed enforcer revokes the key of its node',
  async () => {
    expect((await console_.admin.post(`/api/enforcer/${second.id}/remove`)).status).toBe(200)
    await eventually(() => second.node.output.includes('Unknown node or key'), WAIT)
    expect((await console_.admin.get(`/api/enforcer/${second.id}`)).status).toBe(404)
    expect(await isBanned(second.node, 'missed.example')).toBe(true)
  },
  WAIT,
)

test(
  'the page of a node takes requests for the console, and shows the answer',
  async () => {
    const port = await freePort()
    await console_.set({
      banAnswer: 'page',
      banPage: { listen: [`192.0.2.1#${port}`], showReason: true, requests: 'administrators' },
    })
    const host = 'page.stepped.example'
    await eventually(async () => {
      await first.node.ask(host)
      return tokenIn(await openPage({ port, host })) !== ''
    }, WAIT)
    await sendForm({ port, host }, { token: tokenIn(await openPage({ port, host })), reason: 'from a node' })
    const { data } = await console_.admin.get<{ list: AccessRequest[] }>('/api/domain-control/request/list')
    expect(data.list).toMatchObject([
      { domain: host, reason: 'from a node', status: 'open', enforcer: first.id },
    ])
    const [request] = data.list
    await console_.admin.post('/api/domain-control/request/refuse', { id: request?.id, comment: 'not now' })
    expect((await openPage({ port, host })).text).toContain('not now')
  },
  2 * WAIT,
)
