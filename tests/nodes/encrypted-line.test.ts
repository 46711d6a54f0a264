import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GatewayServer } from '../gateway/support/gateway-server.ts'
import { makeCertificate } from '../support/certificate.ts'
import { eventually } from '../support/eventually.ts'
import { freePort } from '../support/free-port.ts'
import { TestServer } from '../support/server.ts'
import { ConnectProxy } from './support/connect-proxy.ts'
import { NodeProcess } from './support/node-process.ts'

const WAIT = 120_000
const NXDOMAIN = 3
const LOGIN = 'netwarden:a secret'
const folder = mkdtempSync(join(tmpdir(), 'netwarden-line-'))
const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
const nodes: NodeProcess[] = []
let codes: string[] = []
let console_: TestServer
let proxy: ConnectProxy

beforeAll(async () => {
  makeCertificate(key, cert, ['-subj', '/CN=console', '-addext', 'subjectAltName=IP:127.0.0.1'])
  proxy = await ConnectProxy.start(LOGIN)
  // The codes are made before the console has its certificate, which these tests' client does not trust.
  const plain = await GatewayServer.start()
  await plain.ban('banned.example')
  for (const name of ['direct', 'proxied']) {
    const { data } = await plain.admin.post<{ code: string }>('/api/enforcer/create', { name })
    codes = [...codes, data.code]
  }
  const { dataDir } = plain.server
  await plain.server.stop({ keepData: true })
  const env = { NETWARDEN_TLS_CERT: cert, NETWARDEN_TLS_KEY: key }
  console_ = await TestServer.start({ dataDir, env, untilReady: false })
}, WAIT)
afterAll(async () => {
  for (const node of nodes) await node.stop()
  await console_?.stop()
  await proxy?.stop()
  rmSync(folder, { recursive: true, force: true })
}, WAIT)

async function made(env: NodeJS.ProcessEnv = {}): Promise<NodeProcess> {
  const node = await NodeProcess.make(env)
  nodes.push(node)
  return node
}
const join_ = (node: NodeProcess, code: string | undefined, ...options: string[]) => {
  const address = ['--address', `127.0.0.1#${node.port}`]
  return node.command('join', '--server', console_.url, '--code', code ?? '', ...address, ...options)
}
const obeys = (node: NodeProcess) =>
  eventually(async () => (await node.ask('banned.example')).rcode === NXDOMAIN, WAIT)
const through = (login: string) => `http://${login.replace(' ', '%20')}@127.0.0.1:${proxy.port}`

test(
  'a node trusts the certificate of its console by a file alone, and never an unknown one',
  async () => {
    expect(console_.url).toMatch(/^https:/)
    const node = await made()
    const refused = await join_(node, codes[0])
    expect(refused.code).toBe(1)
    expect(refused.stderr).toMatch(/certificate of https:.* is not trusted .*--ca/)
    const missing = await join_(node, codes[0], '--ca', join(folder, 'none.pem'))
    expect(missing.stderr).toContain('none.pem cannot be read (ENOENT)')
    expect(await join_(node, codes[0], '--ca', cert)).toMatchObject({ code: 0, stderr: '' })
    node.run()
    await obeys(node)
  },
  2 * WAIT,
)

test(
  'a node reaches its console through a proxy alone, with name and password',
  async () => {
    const wrong = await made({ HTTPS_PROXY: through('netwarden:wrong') })
    const refused = await join_(wrong, codes[1], '--ca', cert)
    expect(refused.code).toBe(1)
    expect(refused.stderr).toContain('the proxy answered 407')
    // Other programs accept a proxy without a scheme, too.
    const node = await made({ HTTPS_PROXY: through(LOGIN).replace('http://', '') })
    expect(await join_(node, codes[1], '--ca', cert)).toMatchObject({ code: 0, stderr: '' })
    node.run()
    await obeys(node)
    expect(new Set(proxy.targets)).toEqual(new Set([new URL(console_.url).host]))
  },
  2 * WAIT,
)

test(
  'a node that cannot join says what to check',
  async () => {
    const node = await made({ HTTPS_PROXY: 'socks5://127.0.0.1:1' })
    const other = await join_(node, codes[1], '--ca', cert)
    expect(other.stderr).toContain('HTTPS_PROXY is no address of an HTTP proxy')
    const closed = `https://127.0.0.1:${await freePort()}`
    const code = ['--code', codes[1] ?? '', '--address', `127.0.0.1#${node.port}`]
    const away = await (await made()).command('join', '--server', closed, ...code)
    expect(away.stderr).toContain(`The console ${closed} cannot be reached (ECONNREFUSED)`)
  },
  WAIT,
)

test(
  'NO_PROXY names consoles that are reached without the proxy',
  async () => {
    const node = await made({ HTTPS_PROXY: through('netwarden:wrong'), NO_PROXY: 'other.example,127.0.0.1' })
    const { stderr } = await join_(node, codes[1], '--ca', cert)
    // The console itself answers.
    expect(stderr).toContain('used before or has expired')
  },
  WAIT,
)
