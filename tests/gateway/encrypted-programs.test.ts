import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { pinOf } from '../support/certificate.ts'
import { eventually } from '../support/eventually.ts'
import { freePort } from '../support/free-port.ts'
import { ask } from './support/dns-client.ts'
import { EncryptedGateway } from './support/encrypted-gateway.ts'
import { GatewayProcess } from './support/gateway-process.ts'
import { ScriptedUpstream } from './support/scripted-upstream.ts'

const run = promisify(execFile)
const folder = mkdtempSync(join(tmpdir(), 'netwarden-programs-'))
const file = (name: string) => join(folder, name)
const isInstalled = (program: string) =>
  ['/usr/bin', '/usr/sbin'].some((place) => existsSync(join(place, program)))
/** Its sandbox needs rights that a container may lack; only its resolver is looked at. */
const CHROMIUM = ['--headless=new', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-sync']

const children: ChildProcess[] = []
let upstream: ScriptedUpstream
let gateway: EncryptedGateway

const start = (program: string, args: readonly string[]) => {
  const child = spawn(program, args, { stdio: 'ignore' })
  child.on('error', () => undefined)
  children.push(child)
}
const rcodeAt = (port: number, name: string) =>
  ask(port, name).then(
    ({ rcode }) => rcode,
    () => -1,
  )

beforeAll(async () => {
  upstream = await ScriptedUpstream.start(({ name, type }) =>
    type === 'A' ? { answer: [`${name}. 300 A 198.51.100.7`] } : {},
  )
  gateway = await EncryptedGateway.start({
    settings: { upstreams: { default: [{ server: upstream.server }] } },
  })
})
afterEach(async () => {
  for (const child of children.splice(0)) {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await ended
  }
})
afterAll(async () => {
  await gateway.remove()
  await upstream.stop()
  await rm(folder, { recursive: true, force: true })
})

/** The niceness of a thread of the gateway (proc_pid_stat(5), field 19); none when it has ended. */
function niceOf(thread: string): number[] {
  const path = `/proc/${gateway.process.pid}/task/${thread}/stat`
  if (!existsSync(path)) return []
  return [Number(readFileSync(path, 'utf8').split(') ')[1]?.split(' ')[16])]
}

test('the thread of TLS has a lower priority than the one that answers UDP', () => {
  const [own = 0] = niceOf(String(gateway.process.pid))
  const all = readdirSync(`/proc/${gateway.process.pid}/task`).flatMap(niceOf)
  expect(all).toContain(Math.min(own + 5, 19))
})

test.runIf(isInstalled('stubby'))(
  'stubby is an upstream server that forwards over TLS to the gateway, strictly by the pin',
  async () => {
    const port = await freePort()
    const stubby = (pin: string) => `resolution_type: GETDNS_RESOLUTION_STUB
dns_transport_list: [ GETDNS_TRANSPORT_TLS ]
tls_authentication: GETDNS_AUTHENTICATION_REQUIRED
tls_query_padding_blocksize: 128
edns_client_subnet_private: 1
listen_addresses: [ 127.0.0.1@${port} ]
upstream_recursive_servers:
  - address_data: 127.0.0.1
    tls_port: ${gateway.dot}
    tls_pubkey_pinset:
      - digest: "sha256"
        value: ${pin}
`
    writeFileSync(file('stubby.yml'), stubby(pinOf(gateway.files.certFile)))
    start('stubby', ['-C', file('stubby.yml')])
    await eventually(async () => (await rcodeAt(port, 'stubby.example')) === 0)
    const visit = gateway.process.visits().find((fields) => fields[6] === 'stubby.example')
    expect([visit?.[3], visit?.[21]]).toEqual(['t', '1'])
    const first = await GatewayProcess.start()
    await first.apply({ upstreams: { default: [{ server: `127.0.0.1#${port}` }] } })
    expect((await ask(first.port, 'behind.stubby.example')).answer).toEqual([
      expect.stringMatching(/^behind\.stubby\.example\. \d+ A 198\.51\.100\.7$/),
    ])
    await first.remove()
  },
)

test.runIf(isInstalled('dnsperf')).each([
  ['dot', '1'],
  ['doh', '2'],
])('dnsperf over %s loses no query', async (mode, channel) => {
  const [port, uri] = mode === 'dot' ? [gateway.dot, []] : [gateway.doh, dohUri()]
  writeFileSync(file('queries'), Array.from({ length: 200 }, (_, n) => `perf${n}.example A`).join('\n'))
  const args = [
    '-s',
    '127.0.0.1',
    '-p',
    String(port),
    '-m',
    mode,
    '-d',
    file('queries'),
    '-n',
    '5',
    // A thread for each connection: it loses answers of HTTP/2 that arrive in one record of TLS.
    ...['-T', '4', '-c', '4', '-q', '4'],
  ]
  const { stdout } = await run('dnsperf', [...args, ...uri])
  expect(stdout).toMatch(/Queries completed:\s+1000 \(100\.00%\)/)
  expect(stdout).toMatch(/Response codes:\s+NOERROR 1000 \(100\.00%\)/)
  const own = gateway.process
    .visits()
    .filter((fields) => fields[6]?.startsWith('perf') && fields[21] === channel)
  expect(own).toHaveLength(1_000)
})

function dohUri(): string[] {
  return ['-O', `doh-uri=https://127.0.0.1:${gateway.doh}/dns-query`]
}

test.runIf(isInstalled('unbound'))(
  'Unbound over TLS is an upstream server of a gateway, and a client of one',
  async () => {
    const port = await freePort()
    const { certFile, keyFile } = gateway.files
    // Chained: a gateway asks Unbound over TLS, which asks the other gateway over TLS.
    writeFileSync(
      file('unbound.conf'),
      `server:
  interface: 127.0.0.1@${port}
  tls-port: ${port}
  tls-service-key: "${keyFile}"
  tls-service-pem: "${certFile}"
  tls-cert-bundle: "${certFile}"
  do-daemonize: no
  use-syslog: no
  chroot: ""
  username: ""
  pidfile: ""
  directory: "${folder}"
  do-not-query-localhost: no
  module-config: "iterator"
forward-zone:
  name: "."
  forward-tls-upstream: yes
  forward-addr: 127.0.0.1@${gateway.dot}#dns.test
`,
    )
    start('unbound', ['-d', '-c', file('unbound.conf')])
    const first = await GatewayProcess.start({ trusted: certFile })
    await first.apply({ upstreams: { default: [{ server: `tls://dns.test@127.0.0.1#${port}` }] } })
    await eventually(async () => (await rcodeAt(first.port, 'unbound.example')) === 0)
    expect((await ask(first.port, 'unbound.example')).answer).toEqual([
      expect.stringMatching(/^unbound\.example\. \d+ A 198\.51\.100\.7$/),
    ])
    const [visit] = gateway.process.visits().filter((fields) => fields[6] === 'unbound.example')
    expect(visit?.[21]).toBe('1')
    await first.remove()
  },
)

test('a gateway serves another one as an encrypted upstream server', async () => {
  const first = await GatewayProcess.start({ trusted: gateway.files.certFile })
  for (const server of [
    `tls://dns.test@127.0.0.1#${gateway.dot}`,
    `https://dns.test@127.0.0.1:${gateway.doh}/dns-query`,
  ]) {
    await first.apply({ upstreams: { default: [{ server }] } })
    expect(await rcodeAt(first.port, `${server.slice(0, 3)}-chained.example`)).toBe(0)
  }
  await first.remove()
})

test.runIf(isInstalled('chromium'))(
  'Chromium looks names up over HTTPS',
  async () => {
    const template = `https://127.0.0.1:${gateway.doh}/dns-query`
    const profile = file('chromium')
    mkdirSync(profile)
    const settings = { dns_over_https: { mode: 'secure', templates: template } }
    writeFileSync(join(profile, 'Local State'), JSON.stringify(settings))
    const args = [
      ...CHROMIUM,
      `--user-data-dir=${profile}`,
      `--ignore-certificate-errors-spki-list=${pinOf(gateway.files.certFile)}`,
      '--dump-dom',
      'http://chromium.example/',
    ]
    await run('chromium', args, { timeout: 30_000 }).catch(() => undefined)
    const seen = gateway.process.visits().filter((fields) => fields[6] === 'chromium.example')
    expect(seen.map((fields) => fields[21])).toContain('2')
  },
  60_000,
)
