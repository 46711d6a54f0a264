import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { PolicyFile } from '../../api/dist/policies/policy-file.js'
import { BUILT_IN_SEGMENT_ID } from '../../shared/dist/limits/index.js'
import { ListIndexBuilder, packPolicies } from '../../shared/dist/policy/index.js'

export const GATEWAY = new URL('../../api/dist/bundle/gateway.main.js', import.meta.url).pathname
/** Clock ticks of /proc/<pid>/stat. */
const TICKS_PER_SECOND = 100

/** A name server that is measured, in a process of its own. */
class NameServer {
  constructor(name, port, child) {
    Object.assign(this, { name, port, child })
    child.on('exit', (code, signal) => {
      if (!this.isStopping) console.error(`${name} ended with ${code ?? signal}`)
    })
  }

  get memoryMegabytes() {
    const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${this.child.pid}/status`, 'utf8'))?.[1]
    return Math.round(Number(kilobytes) / 1_024)
  }

  /** Processor time so far. */
  get cpuSeconds() {
    const fields = readFileSync(`/proc/${this.child.pid}/stat`, 'utf8').split(') ')[1].split(' ')
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
  }

  async stop() {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return
    this.isStopping = true
    const ended = once(this.child, 'exit')
    this.child.kill('SIGKILL')
    await ended
  }
}

export function runServer(name, port, command, args, options = {}) {
  return new NameServer(
    name,
    port,
    spawn(command, args, { stdio: ['ignore', 'ignore', 'inherit'], ...options }),
  )
}

async function writeLines(path, lines) {
  const file = createWriteStream(path)
  let part = ''
  for (const line of lines) {
    part += line
    if (part.length < 1_000_000) continue
    if (!file.write(part)) await once(file, 'drain')
    part = ''
  }
  file.end(part)
  await finished(file)
}

function* each(names, lineOf) {
  for (const name of names) yield lineOf(name)
}

/** Answers every name below `cached.example` with one address: what the measured servers forward to. */
export function startUpstream(folder, port) {
  const text = `server:
  interface: 127.0.0.1@${port}
  do-daemonize: no
  chroot: ""
  username: ""
  pidfile: ""
  use-syslog: no
  logfile: "/dev/null"
  local-zone: "cached.example" redirect
  local-data: "cached.example 86400 A 192.0.2.1"
`
  const path = join(folder, 'upstream.conf')
  writeFileSync(path, text)
  return runServer('upstream', port, '/usr/sbin/unbound', ['-c', path])
}

/** Each is started with the same names and its log on; null when it is not installed. */
export const SERVERS = {
  gateway: startGateway,
  dnsmasq: startDnsmasq,
  unbound: startUnbound,
  bind: startBind,
}

/** Writes policies that ban names, and answers the paths of the setup file. */
export async function writePolicies(folder, names) {
  const index = new ListIndexBuilder([7, 11]).addList('bench', names).build()
  const rows = {
    segments: [{ id: BUILT_IN_SEGMENT_ID, rank: 0, defaultMode: 'passed', entries: [] }],
    customPolicies: [],
    listRows: [{ id: 'bench', group: 'bad' }],
    enablements: [{ segmentId: BUILT_IN_SEGMENT_ID, listId: 'bench', solvedMode: 'banned' }],
    pauses: [],
  }
  const policies = join(folder, 'policies.bin')
  const file = new PolicyFile(policies, { warn: () => undefined })
  file.keep(
    { lists: [], names: index.buffer, base: packPolicies(rows, index), changed: null },
    async () => [],
  )
  await file.close()
  return {
    policies,
    devices: join(folder, 'devices.json'),
    zones: join(folder, 'zones.json'),
    spool: join(folder, 'spool'),
    control: join(folder, 'control.sock'),
  }
}

async function startGateway(folder, { port, upstream, names }) {
  const setup = {
    version: 'bench',
    paths: await writePolicies(folder, names),
    settings: {
      listen: [`127.0.0.1#${port}`],
      queriesPerSecondPerClient: 0,
      upstreams: { default: [{ server: `127.0.0.1#${upstream}` }] },
    },
  }
  const path = join(folder, 'setup.json')
  writeFileSync(path, JSON.stringify(setup))
  return runServer('gateway', port, process.execPath, [GATEWAY, path])
}

async function startDnsmasq(folder, { port, upstream, names }) {
  if (!existsSync('/usr/sbin/dnsmasq')) return null
  await writeLines(
    join(folder, 'names.conf'),
    each(names, (name) => `address=/${name}/\n`),
  )
  const options = `port=${port}
listen-address=127.0.0.1
bind-interfaces
no-resolv
no-hosts
server=127.0.0.1#${upstream}
cache-size=10000
log-queries
log-facility=${join(folder, 'dnsmasq.log')}
log-async=100
dns-forward-max=1000
pid-file=
user=root
conf-file=${join(folder, 'names.conf')}
`
  writeFileSync(join(folder, 'dnsmasq.conf'), options)
  return runServer('dnsmasq', port, '/usr/sbin/dnsmasq', ['-k', '-C', join(folder, 'dnsmasq.conf')])
}

async function startUnbound(folder, { port, upstream, names }) {
  if (!existsSync('/usr/sbin/unbound')) return null
  const options = `server:
  interface: 127.0.0.1@${port}
  do-daemonize: no
  do-not-query-localhost: no
  chroot: ""
  username: ""
  pidfile: ""
  use-syslog: no
  logfile: "${join(folder, 'unbound.log')}"
  log-replies: yes
  module-config: "iterator"
  include: "${join(folder, 'names.conf')}"
forward-zone:
  name: "."
  forward-addr: 127.0.0.1@${upstream}
`
  await writeLines(
    join(folder, 'names.conf'),
    each(names, (name) => `local-zone: "${name}" always_nxdomain\n`),
  )
  writeFileSync(join(folder, 'unbound.conf'), options)
  return runServer('unbound', port, '/usr/sbin/unbound', ['-c', join(folder, 'unbound.conf')])
}

async function startBind(folder, { port, upstream, names }) {
  if (!existsSync('/usr/sbin/named')) return null
  const head = '$TTL 60\n@ SOA ns. admin. 1 3600 600 86400 60\n@ NS ns.\n'
  await writeLines(
    join(folder, 'rpz.zone'),
    (function* lines() {
      yield head
      yield* each(names, (name) => `${name} CNAME .\n`)
    })(),
  )
  mkdirSync(join(folder, 'work'), { recursive: true })
  const options = `options {
  directory "${join(folder, 'work')}"; pid-file none; session-keyfile none;
  listen-on port ${port} { 127.0.0.1; }; listen-on-v6 { none; };
  forward only; forwarders { 127.0.0.1 port ${upstream}; };
  dnssec-validation no; recursion yes; querylog yes; notify no;
  response-policy { zone "rpz"; } qname-wait-recurse no;
};
controls { };
logging {
  channel queries { file "queries.log"; severity info; print-time yes; };
  category queries { queries; };
  channel nothing { null; };
  category default { nothing; };
  category rpz { nothing; };
};
zone "rpz" { type primary; file "${join(folder, 'rpz.zone')}"; };
`
  writeFileSync(join(folder, 'named.conf'), options)
  return runServer('bind', port, '/usr/sbin/named', ['-f', '-c', join(folder, 'named.conf')])
}
