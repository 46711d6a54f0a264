import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GatewayServer } from '../gateway/support/gateway-server.ts'
import { eventually } from '../support/eventually.ts'
import { freePort } from '../support/free-port.ts'
import { isLongRun } from '../support/long-run.ts'
import { hasNamespaces, NetworkNamespace } from '../support/network-namespace.ts'
import { NodeProcess } from './support/node-process.ts'

const KEEPALIVED = '/usr/sbin/keepalived'
const PROGRAMS = [KEEPALIVED, '/usr/bin/dig', '/usr/bin/dnsperf']
const isPossible = isLongRun && hasNamespaces && PROGRAMS.every((path) => existsSync(path))
const CLI = fileURLToPath(new URL('../../cli/bin/netwarden.mjs', import.meta.url))
const LINE = fileURLToPath(new URL('support/console-line.mjs', import.meta.url))
const WAIT = 120_000
const VIRTUAL = ['10.78.0.100', 'fd78::100'] as const
/** Of checks (s), and how many good ones bring an address back. */
const INTERVAL = 5
const RISE = 5
/** Queries a second, and for how long (s). */
const RATE = 5_000
const SECONDS = 20

interface Machine {
  network: NetworkNamespace
  node: NodeProcess
  keepalived: ChildProcess | null
  priority: number
}

const folder = mkdtempSync(join(tmpdir(), 'netwarden-keepalived-'))
const others: ChildProcess[] = []
const machines: Machine[] = []
let clients: NetworkNamespace
/** What keepalived said last. */
let log = ''
let console_: GatewayServer

beforeAll(async () => {
  if (!isPossible) return
  const port = await freePort()
  console_ = await GatewayServer.start({ env: { NETWARDEN_PORT: String(port) } })
  await console_.set({ queriesPerSecondPerClient: 0 })
  await console_.ban('banned.example')
  const socket = join(folder, 'console.sock')
  others.push(spawn(process.execPath, [LINE, 'outside', socket, String(port)]))
  clients = NetworkNamespace.make()
  clients.ip('link', 'add', 'lan', 'type', 'bridge')
  clients.ip('link', 'set', 'lan', 'up')
  clients.ip('addr', 'add', '10.78.0.9/24', 'dev', 'lan')
  clients.ip('-6', 'addr', 'add', 'fd78::9/64', 'dev', 'lan', 'nodad')
  for (const [index, priority] of [150, 100].entries()) {
    const network = NetworkNamespace.make()
    network.connect(clients, { here: 'eth0', there: `port${index}` })
    clients.ip('link', 'set', `port${index}`, 'master', 'lan')
    network.ip('addr', 'add', `10.78.0.${index + 1}/24`, 'dev', 'eth0')
    network.ip('-6', 'addr', 'add', `fd78::${index + 1}/64`, 'dev', 'eth0', 'nodad')
    const line = network.spawn([process.execPath, LINE, 'inside', String(port), socket])
    others.push(line)
    const { data } = await console_.admin.post<{ code: string }>('/api/enforcer/create', {
      name: `dns-${index}`,
    })
    const node = await NodeProcess.make({}, network.prefix)
    await eventually(async () => {
      const listen = ['--address', '0.0.0.0#53', '::#53']
      const server = ['--server', `http://127.0.0.1:${port}`, '--code', data.code]
      const { code, stderr } = await node.command('join', ...server, ...listen)
      if (code !== 0) throw new Error(stderr)
      return true
    }, WAIT)
    node.run()
    machines.push({ network, node, keepalived: null, priority })
  }
  for (const { node } of machines)
    await eventually(async () => (await node.command('check')).code === 0, WAIT)
}, 4 * WAIT)

afterAll(async () => {
  for (const { node, keepalived } of machines) {
    keepalived?.kill('SIGTERM')
    await node.stop()
  }
  for (const other of others) other.kill('SIGKILL')
  await console_?.stop()
  for (const network of [...machines.map((machine) => machine.network), clients]) network?.remove()
  rmSync(folder, { recursive: true, force: true })
}, WAIT)

/** As docs/en/nodes-behind-one-address.md has it, with more time for questions, since a machine of tests is busy. */
function configuration({ node, priority }: Machine): string {
  const families = [
    { name: 'dns4', family: '4', id: 51, addresses: [`${VIRTUAL[0]}/24`] },
    { name: 'dns6', family: '6', id: 52, addresses: ['fe80::53/64', `${VIRTUAL[1]}/64`] },
  ]
  const check = (family: string) =>
    `${process.execPath} ${CLI} node check --family ${family} --data-dir ${node.dataDir}`
  const parts = families.map(
    ({ name, family, id, addresses }) => `
vrrp_script check${family} {
  script "${check(family)}"
  interval ${INTERVAL}
  timeout 60
  fall 3
  rise ${RISE}
}
vrrp_instance ${name} {
  state BACKUP
  interface eth0
  virtual_router_id ${id}
  priority ${priority}
  advert_int 0.3
  virtual_ipaddress {
    ${addresses.join('\n    ')}
  }
  track_script {
    check${family}
  }
}`,
  )
  return `global_defs {\n  enable_script_security\n  script_user root\n  vrrp_version 3\n}\n${parts.join('\n')}\n`
}

function startKeepalived(machine: Machine): void {
  const at = (name: string) => join(folder, `${machine.network.name}.${name}`)
  writeFileSync(at('conf'), configuration(machine), { mode: 0o600 })
  machine.keepalived = machine.network.spawn([
    KEEPALIVED,
    '--dont-fork',
    '--vrrp',
    '--log-console',
    `--use-file=${at('conf')}`,
    `--pid=${at('pid')}`,
    `--vrrp_pid=${at('vrrp')}`,
  ])
  for (const stream of [machine.keepalived.stdout, machine.keepalived.stderr])
    stream?.on('data', (chunk: Buffer) => {
      log = `${log}${machine.network.name} ${chunk}`.slice(-8_000)
    })
}

const holds = async ({ network }: Machine) => {
  const text = await network.run('ip', '-o', 'addr', 'show', 'dev', 'eth0')
  return VIRTUAL.every((address) => text.includes(` ${address}/`))
}
const isAnswered = async (address: string) => {
  const text = await clients
    .run('dig', `@${address}`, '+time=1', '+tries=1', 'banned.example', 'A')
    .catch(() => '')
  return text.includes('status: NXDOMAIN')
}
/**
 * Asks with `RATE` queries a second, each once and from many ports: a client that asks again loses no query that gets an
 * answer here, and fewer of the others.
 */
async function load(address: string): Promise<{ asked: number; lost: number }> {
  const names = join(folder, 'names')
  writeFileSync(names, Array.from({ length: 1_000 }, (_, index) => `q${index}.banned.example A\n`).join(''))
  const rate = ['-l', String(SECONDS), '-Q', String(RATE), '-c', '16', '-q', String(RATE * SECONDS)]
  const text = await clients.run('dnsperf', '-s', address, '-d', names, '-t', '2', ...rate)
  const numberOf = (label: string) => Number(new RegExp(`${label}:\\s+(\\d+)`).exec(text)?.[1] ?? Number.NaN)
  return { asked: numberOf('Queries sent'), lost: numberOf('Queries lost') }
}

test.runIf(isPossible)(
  'the virtual addresses are where the primary is, and answer there',
  async () => {
    const [primary] = machines
    for (const machine of machines) startKeepalived(machine)
    await eventually(() => holds(primary as Machine), WAIT).catch((cause: unknown) => {
      throw new Error(log, { cause })
    })
    for (const address of VIRTUAL) await eventually(() => isAnswered(address), WAIT)
  },
  2 * WAIT,
)

test.runIf(isPossible)(
  'a primary that is killed under load costs at most the queries of three seconds, and the addresses return to it',
  async () => {
    const [primary, second] = machines as [Machine, Machine]
    const running = load(VIRTUAL[0])
    await pause(SECONDS * 300)
    // As a power cut does it: neither its programs nor its line say a word.
    primary.network.ip('link', 'set', 'eth0', 'down')
    await primary.node.kill()
    primary.node.killGateway()
    primary.keepalived?.kill('SIGKILL')
    const { asked, lost } = await running
    process.stdout.write(`keepalived: ${asked} asked, ${lost} lost\n`)
    expect(asked).toBeGreaterThan(0.9 * RATE * SECONDS)
    expect(lost, log).toBeLessThanOrEqual(3 * RATE)
    expect(await holds(second)).toBe(true)
    for (const address of VIRTUAL) await eventually(() => isAnswered(address), WAIT)
    // The machine returns as after a restart: without the virtual addresses.
    for (const address of [`${VIRTUAL[0]}/24`, `${VIRTUAL[1]}/64`])
      await primary.network.run('ip', 'addr', 'del', address, 'dev', 'eth0').catch(() => undefined)
    primary.network.ip('link', 'set', 'eth0', 'up')
    await primary.network
      .run('ip', '-6', 'addr', 'add', 'fd78::1/64', 'dev', 'eth0', 'nodad')
      .catch(() => undefined)
    primary.node.run()
    startKeepalived(primary)
    await eventually(async () => (await holds(primary)) && !(await holds(second)), WAIT)
    for (const address of VIRTUAL) await eventually(() => isAnswered(address), WAIT)
  },
  4 * WAIT,
)

test.runIf(isPossible)(
  'a gateway that does not answer loses the addresses, and gets them back after five good checks',
  async () => {
    const [primary, second] = machines as [Machine, Machine]
    await primary.node.kill()
    primary.node.killGateway()
    await eventually(async () => (await holds(second)) && !(await holds(primary)), WAIT)
    for (const address of VIRTUAL) await eventually(() => isAnswered(address), WAIT)
    const begun = Date.now()
    primary.node.run()
    await eventually(() => holds(primary), WAIT)
    expect(Date.now() - begun).toBeGreaterThan((RISE - 1) * INTERVAL * 1_000)
  },
  3 * WAIT,
)
