// node scripts/bench/encrypted-dns.mjs [seconds] [rounds]: DNS over TLS and HTTPS of the gateway beside Unbound and dnsdist, and
// UDP with and without encrypted load beside it, after npm run build. Needs dnsperf and h2load (Debian's nghttp2-client); missing servers are skipped.
import { execFile, execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { GATEWAY, runServer, startUpstream, writePolicies } from './dns-servers.mjs'

const SECONDS = Number(process.argv[2] ?? 6)
const ROUNDS = Number(process.argv[3] ?? 3)
const FIRST_PORT = 15_400
const STEADY_RATE = 5_000
/** Connections of the load that is beside UDP. */
const BESIDE = 250
/** Seconds in which they are opened. */
const OPENED_WITHIN = 4
const NAMES = Array.from({ length: 1_000 }, (_, index) => `c${index}.cached.example A`)

const run = promisify(execFile)
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
const folder = mkdtempSync(join(tmpdir(), 'netwarden-encrypted-bench-'))
const certificate = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') }
const queries = join(folder, 'queries.txt')

async function startGateway(own, { plain, dot, doh, upstream }) {
  const paths = await writePolicies(own, [])
  const settings = {
    listen: [`127.0.0.1#${plain}`],
    queriesPerSecondPerClient: 0,
    upstreams: { default: [{ server: `127.0.0.1#${upstream}` }] },
    encrypted: {
      dot: [`127.0.0.1#${dot}`],
      doh: [`127.0.0.1#${doh}`],
      certificate: { certFile: certificate.cert, keyFile: certificate.key, roots: [folder] },
    },
  }
  const setup = join(own, 'setup.json')
  writeFileSync(setup, JSON.stringify({ version: 'bench', paths, settings }))
  return runServer('gateway', plain, process.execPath, [GATEWAY, setup])
}

async function startUnbound(own, { plain, dot, doh, upstream }) {
  const config = join(own, 'unbound.conf')
  writeFileSync(
    config,
    `server:
  interface: 127.0.0.1@${plain}
  interface: 127.0.0.1@${dot}
  interface: 127.0.0.1@${doh}
  tls-port: ${dot}
  https-port: ${doh}
  tls-service-key: "${certificate.key}"
  tls-service-pem: "${certificate.cert}"
  incoming-num-tcp: 1000
  do-daemonize: no
  do-not-query-localhost: no
  chroot: ""
  username: ""
  pidfile: ""
  use-syslog: no
  logfile: "${join(own, 'unbound.log')}"
  log-replies: yes
  module-config: "iterator"
forward-zone:
  name: "."
  forward-addr: 127.0.0.1@${upstream}
`,
  )
  return runServer('unbound', plain, '/usr/sbin/unbound', ['-c', config])
}

async function startDnsdist(own, { plain, dot, doh, upstream }) {
  const config = join(own, 'dnsdist.conf')
  const pair = `"${certificate.cert}", "${certificate.key}"`
  writeFileSync(
    config,
    `setLocal("127.0.0.1:${plain}")
newServer({address="127.0.0.1:${upstream}", checkName="c0.cached.example."})
setSecurityPollSuffix("")
getPool(""):setCache(newPacketCache(10000))
addTLSLocal("127.0.0.1:${dot}", ${pair})
addDOHLocal("127.0.0.1:${doh}", ${pair}, "/dns-query")
addAction(AllRule(), LogAction("${join(own, 'dnsdist.log')}", false, true, false))
`,
  )
  return runServer('dnsdist', plain, '/usr/bin/dnsdist', ['-C', config, '--supervised', '--disable-syslog'])
}

const SERVERS = {
  gateway: { start: startGateway, program: process.execPath },
  unbound: { start: startUnbound, program: '/usr/sbin/unbound' },
  dnsdist: { start: startDnsdist, program: '/usr/bin/dnsdist' },
}

async function dnsperf(port, more) {
  const args = ['-s', '127.0.0.1', '-p', String(port), '-d', queries, '-l', String(SECONDS), ...more]
  const { stdout } = await run('dnsperf', args, { maxBuffer: 2 ** 28 })
  const number = (label) => Number(new RegExp(`${label}:\\s+([\\d.]+)`).exec(stdout)?.[1])
  return {
    stdout,
    rate: number('Queries per second'),
    lost: number('Queries lost'),
    done: number('Queries completed'),
  }
}

const dotRate = ({ dot }) => dnsperf(dot, ['-m', 'dot', '-c', '20', '-q', '400'])

/** h2load, since dnsperf loses answers of HTTP/2 that arrive in one record of TLS. */
async function dohRate({ doh }) {
  const file = join(folder, `${doh}.txt`)
  writeFileSync(
    file,
    NAMES.map((line) => `https://127.0.0.1:${doh}/dns-query?dns=${questionOf(line)}\n`).join(''),
  )
  const { stdout } = await run('h2load', ['-D', String(SECONDS), '-c', '20', '-m', '20', '-i', file])
  const number = (pattern) => Number(pattern.exec(stdout)?.[1])
  return {
    rate: number(/, ([\d.]+) req\/s/),
    lost: number(/(\d+) failed/),
    done: number(/status codes: (\d+) 2xx/),
  }
}

function questionOf(line) {
  const labels = line.split(' ')[0].split('.')
  const name = labels.map((label) => String.fromCharCode(label.length) + label).join('')
  const message = `\0\0\x01\0\0\x01\0\0\0\0\0\0${name}\0\0\x01\0\x01`
  return Buffer.from(message, 'latin1').toString('base64url')
}

/** As many queries as the server answers, and the processor time of each. */
async function measureRate(server, ask) {
  const before = server.cpuSeconds
  const { rate, lost, done } = await ask()
  return { rate, lost, microseconds: ((server.cpuSeconds - before) / done) * 1e6 }
}

const doh = (port) => ['-m', 'doh', '-O', `doh-uri=https://127.0.0.1:${port}/dns-query`]
/** Milliseconds of UDP at a steady rate. */
async function udpTimes(port) {
  const { stdout } = await dnsperf(port, ['-Q', String(STEADY_RATE), '-v'])
  const times = [...stdout.matchAll(/^> .* ([\d.]+)$/gm)].map(([, seconds]) => Number(seconds) * 1_000)
  const sorted = times.toSorted((a, b) => a - b)
  return { p50: sorted[Math.floor(sorted.length / 2)], p99: sorted[Math.floor(sorted.length * 0.99)] }
}

/** UDP while TLS and HTTPS ask at the same rate in all, over 500 connections that are open by then. */
async function udpBeside(ports) {
  const load = [
    '-c',
    String(BESIDE),
    '-q',
    String(BESIDE),
    '-Q',
    String(STEADY_RATE / 2),
    '-l',
    String(SECONDS + OPENED_WITHIN),
  ]
  const loads = [dnsperf(ports.dot, ['-m', 'dot', ...load]), dnsperf(ports.doh, [...doh(ports.doh), ...load])]
  await pause(OPENED_WITHIN * 1_000)
  const times = await udpTimes(ports.plain)
  await Promise.all(loads)
  return times
}

async function untilOpen(port) {
  for (let tries = 0; tries < 200; tries++) {
    const isOpen = await new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1')
      socket.on('connect', () => resolve(true))
      socket.on('error', () => resolve(false))
      setTimeout(() => resolve(false), 500).unref()
      socket.on('connect', () => socket.destroy())
    })
    if (isOpen) return
    await pause(100)
  }
  throw new Error(`nothing listens at port ${port}`)
}

async function startServers(started) {
  for (const [index, [name, { start, program }]] of Object.entries(SERVERS).entries()) {
    if (!existsSync(program)) continue
    const base = FIRST_PORT + 10 * (index + 1)
    const ports = { plain: base, dot: base + 1, doh: base + 2, upstream: FIRST_PORT }
    const own = join(folder, name)
    mkdirSync(own)
    const server = await start(own, ports)
    started.push({ server, ports, figures: { dot: [], doh: [], alone: [], beside: [] } })
    for (const port of [ports.dot, ports.doh]) await untilOpen(port)
    await dnsperf(ports.plain, ['-n', '1', '-q', '20'])
  }
}

/** The servers by turns, so that another load of the machine meets all of them. */
async function measure({ server, ports, figures }) {
  figures.dot.push(await measureRate(server, () => dotRate(ports)))
  figures.doh.push(await measureRate(server, () => dohRate(ports)))
  figures.alone.push(await udpTimes(ports.plain))
  figures.beside.push(await udpBeside(ports))
}

function rowOf({ dot, doh, alone, beside }) {
  const of = (figures, field, digits) => Number(median(figures.map((one) => one[field])).toFixed(digits))
  return {
    'TLS, queries/s': of(dot, 'rate', 0),
    'TLS, CPU µs': of(dot, 'microseconds', 1),
    'HTTPS, queries/s': of(doh, 'rate', 0),
    'HTTPS, CPU µs': of(doh, 'microseconds', 1),
    lost: [...dot, ...doh].reduce((sum, { lost }) => sum + lost, 0),
    [`UDP p99 at ${STEADY_RATE}/s, ms`]: of(alone, 'p99', 3),
    'with TLS and HTTPS beside it, ms': of(beside, 'p99', 3),
  }
}

const KEY = [
  'req',
  '-x509',
  '-newkey',
  'ec',
  '-pkeyopt',
  'ec_paramgen_curve:prime256v1',
  '-nodes',
  '-days',
  '2',
]
const SUBJECT = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=IP:127.0.0.1']
execFileSync('openssl', [...KEY, ...SUBJECT, '-keyout', certificate.key, '-out', certificate.cert], {
  stdio: 'ignore',
})
writeFileSync(queries, `${NAMES.join('\n')}\n`)
const upstream = startUpstream(folder, FIRST_PORT)
const started = []
try {
  await startServers(started)
  for (let round = 0; round < ROUNDS; round++) for (const one of started) await measure(one)
  console.log(
    `each query logged, median of ${ROUNDS} rounds of ${SECONDS} s each, 20 connections for the rates`,
  )
  console.log(`${cpus().length} cores, Node ${process.version}, load ${loadavg()[0].toFixed(1)}`)
  console.table(Object.fromEntries(started.map(({ server, figures }) => [server.name, rowOf(figures)])))
} finally {
  for (const { server } of started) await server.stop()
  await upstream.stop()
  rmSync(folder, { recursive: true, force: true })
}
