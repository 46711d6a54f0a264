import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, test } from 'vitest'
import { GatewayServer } from '../gateway/support/gateway-server.ts'
import { eventually } from '../support/eventually.ts'
import { freePort } from '../support/free-port.ts'
import { isLongRun } from '../support/long-run.ts'
import { hasNamespaces, NetworkNamespace } from '../support/network-namespace.ts'
import { NodeProcess } from './support/node-process.ts'

const KEEPALIVED = '/usr/sbin/keepalived'
const isPossible = isLongRun && hasNamespaces && existsSync(KEEPALIVED) && existsSync('/usr/bin/dig')
const CLI = fileURLToPath(new URL('../../cli/bin/netwarden.mjs', import.meta.url))
const LINE = fileURLToPath(new URL('support/console-line.mjs', import.meta.url))
const WAIT = 120_000
const VIRTUAL = ['10.78.0.100', 'fd78::100'] as const

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
  interval 5
  timeout 60
  fall 3
  rise 5
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
  'the addresses of a primary that is gone move to the other machine, and answer there',
  async () => {
    const [primary, second] = machines as [Machine, Machine]
    // As a power cut does it: neither its programs nor its line say a word.
    primary.network.ip('link', 'set', 'eth0', 'down')
    await primary.node.kill()
    primary.node.killGateway()
    primary.keepalived?.kill('SIGKILL')
    await eventually(() => holds(second), WAIT)
    for (const address of VIRTUAL) await eventually(() => isAnswered(address), WAIT)
  },
  3 * WAIT,
)
