// node scripts/bench/dns.mjs [names] [rounds]: compares the gateway with dnsmasq, Unbound and BIND with the same
// banned names and their logs on, after npm run build. Needs dnsperf; servers that are not installed are skipped.
import { execFile } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { SERVERS, startUpstream } from './dns-servers.mjs'

const NAMES = Number(process.argv[2] ?? 1_000_000)
const ROUNDS = Number(process.argv[3] ?? 3)
/** Duration of one measurement in seconds. */
const SECONDS = 6
const STEADY_RATE = 5_000
const FIRST_PORT = 15_300
const CACHED = 500

const nameOf = (index) => `n${index}.site${index % 50_000}.${['com', 'net', 'cn', 'org'][index % 4]}`
const run = promisify(execFile)
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
const folder = mkdtempSync(join(tmpdir(), 'netwarden-dns-bench-'))

/** Half of the queries are for banned names, half for names that are in the cache; and names that hardly repeat. */
const LOADS = {
  'few names': Array.from({ length: 2_000 }, (_, i) =>
    i % 2 === 0 ? `${nameOf(i * 97)} A` : `c${(i >> 1) % CACHED}.cached.example A`,
  ),
  'many names': Array.from({ length: 300_000 }, (_, i) => `${nameOf((i * 7_919) % NAMES)} A`),
}

async function dnsperf(port, load, more) {
  const args = [
    '-s',
    '127.0.0.1',
    '-p',
    String(port),
    '-d',
    join(folder, `${load}.txt`),
    '-l',
    String(SECONDS),
  ]
  const { stdout: output } = await run('dnsperf', [...args, ...more], { maxBuffer: 2 ** 28 })
  const number = (label) => Number(new RegExp(`${label}:\\s+([\\d.]+)`).exec(output)?.[1])
  return {
    output,
    rate: number('Queries per second'),
    lost: number('Queries lost'),
    done: number('Queries completed'),
  }
}

/** As many queries as the server answers, and the processor time of each. */
async function measureRate(server, load) {
  const before = server.cpuSeconds
  const { rate, lost, done } = await dnsperf(server.port, load, ['-q', '200'])
  return { rate, lost, microseconds: ((server.cpuSeconds - before) / done) * 1e6 }
}

/** Milliseconds from the query to the answer at a rate that leaves the server idle most of the time. */
async function measureLatency(server) {
  const { output } = await dnsperf(server.port, 'few names', ['-Q', String(STEADY_RATE), '-v'])
  const times = [...output.matchAll(/^> .* ([\d.]+)$/gm)].map(([, seconds]) => Number(seconds) * 1_000)
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share) => sorted[Math.floor(sorted.length * share)]
  return { p50: at(0.5), p99: at(0.99) }
}

async function untilAnswering(port) {
  const query = Buffer.from('00010100000100000000000002633106636163686564076578616d706c650000010001', 'hex')
  for (let tries = 0; tries < 600; tries++) {
    const isAnswered = await new Promise((resolve) => {
      const socket = createSocket('udp4')
      const finish = (result) => {
        clearTimeout(timer)
        socket.close()
        resolve(result)
      }
      const timer = setTimeout(() => finish(false), 200)
      socket.on('error', () => finish(false))
      socket.on('message', () => finish(true))
      socket.send(query, port, '127.0.0.1')
    })
    if (isAnswered) return
  }
  throw new Error(`nothing answers at port ${port}`)
}

async function startServers(started) {
  const names = Array.from({ length: NAMES }, (_, index) => nameOf(index))
  for (const [index, [name, start]] of Object.entries(SERVERS).entries()) {
    const own = join(folder, name)
    mkdirSync(own)
    const server = await start(own, { port: FIRST_PORT + 1 + index, upstream: FIRST_PORT, names })
    if (!server) continue
    started.push(server)
    await untilAnswering(server.port)
    await dnsperf(server.port, 'few names', ['-n', '1', '-q', '20'])
    console.log(`${name} answers`)
  }
}

async function measure(servers) {
  const figures = new Map(
    servers.map(({ name }) => [name, { rates: {}, costs: {}, p50: [], p99: [], lost: 0 }]),
  )
  for (let round = 0; round < ROUNDS; round++) {
    for (const load of Object.keys(LOADS))
      for (const server of servers) {
        const { rate, microseconds, lost } = await measureRate(server, load)
        const own = figures.get(server.name)
        const add = (to, value) => (to[load] = [...(to[load] ?? []), value])
        add(own.rates, rate)
        add(own.costs, microseconds)
        own.lost += lost
      }
    for (const server of servers) {
      const { p50, p99 } = await measureLatency(server)
      figures.get(server.name).p50.push(p50)
      figures.get(server.name).p99.push(p99)
    }
  }
  return figures
}

function print(servers, figures) {
  const table = {}
  for (const server of servers) {
    const { rates, costs, p50, p99, lost } = figures.get(server.name)
    const row = {}
    for (const load of Object.keys(LOADS)) {
      row[`${load}, queries/s`] = Math.round(median(rates[load]))
      row[`${load}, CPU µs`] = Number(median(costs[load]).toFixed(1))
    }
    row[`p50 at ${STEADY_RATE}/s, ms`] = Number(median(p50).toFixed(3))
    row[`p99 at ${STEADY_RATE}/s, ms`] = Number(median(p99).toFixed(3))
    row['resident MB'] = server.memoryMegabytes
    row.lost = lost
    table[server.name] = row
  }
  console.log(`${NAMES.toLocaleString('en')} banned names, each query logged, median of ${ROUNDS} rounds`)
  console.log(`${cpus().length} cores, Node ${process.version}, load ${loadavg()[0].toFixed(1)}`)
  console.table(table)
}

for (const [load, lines] of Object.entries(LOADS))
  writeFileSync(join(folder, `${load}.txt`), `${lines.join('\n')}\n`)
const upstream = startUpstream(folder, FIRST_PORT)
const servers = []
try {
  await untilAnswering(FIRST_PORT)
  await startServers(servers)
  print(servers, await measure(servers))
} finally {
  for (const server of [...servers, upstream]) await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
