// node scripts/bench/fleet.mjs [names] [nodes] [simulated nodes]: what nodes cost the console, and how fast they follow,
// after npm run build.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { proveListener } from '../../api/dist/gateway-control/prove-listener.js'
import { ConsoleClient } from '../../api/dist/node/console-client.js'
import { MessageCounter } from '../../api/dist/node/message-counter.js'
import { NodeFolder } from '../../api/dist/node/node-folder.js'
import { joinConsole } from '../../api/dist/node/node-join.js'
import { openClient } from './client.mjs'
import { PASSWORD, withServer } from './server.mjs'

const NAMES = Number(process.argv[2] ?? 1_000_000)
const NODES = Number(process.argv[3] ?? 20)
const SIMULATED = Number(process.argv[4] ?? 200)
const EDITS = 9
const IDLE_SECONDS = 40
const JOINS_OF_ADDRESS = 5
const LIMIT = 600_000
const BASE = '/api/domain-control'
const CLI = new URL('../../cli/bin/netwarden.mjs', import.meta.url).pathname
const DEVICE = '127.0.0.1'

const nameOf = (index) => `n${index}.site${index % 50_000}.${['com', 'net', 'cn', 'org'][index % 4]}`
const secondsSince = (begun) => (performance.now() - begun) / 1_000
const medianOf = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]
const megabytes = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`

/** Processor time of a process with all its threads (ms), and its memory (MB). */
function costOf(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')
  const memory = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
  return { cpu: (Number(fields[11]) + Number(fields[12])) * 10, memory: memory / 1_000 }
}

const childrenOf = (pid) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)

async function until(isSo, rest = 50) {
  const end = performance.now() + LIMIT
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error('it did not come about in time')
    await pause(rest)
  }
}

/** Counts what the console sends through it, to an address of loopback. */
async function openMeter(url, localAddress = '127.0.0.1') {
  const meter = { bytes: 0, url: '', close: () => server.close() }
  const server = createServer((client) => {
    const target = connect({ port: Number(new URL(url).port), host: '127.0.0.1', localAddress })
    target.on('data', (chunk) => {
      meter.bytes += chunk.length
    })
    client.pipe(target).pipe(client)
    for (const socket of [client, target]) socket.on('error', () => socket.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  meter.url = `http://127.0.0.1:${server.address().port}`
  return meter
}

/** Joins over a line of its own: from one address only so many nodes may join in a minute. */
async function joinedFolder(client, url, { kind, index, port, server = url }) {
  const body = { name: `${kind}-${index}`, site: 'bench' }
  const { code } = await client.call({ path: '/api/enforcer/create', body })
  const folder = new NodeFolder(mkdtempSync(join(tmpdir(), 'netwarden-bench-node-')))
  const line = await openMeter(url, `127.0.1.${1 + Math.floor(index / JOINS_OF_ADDRESS)}`)
  const driver = { driver: 'gateway', rndc: '127.0.0.1#953' }
  await joinConsole(folder, { server: line.url, code, addresses: [`127.0.0.1#${port}`], ...driver })
  line.close()
  await folder.saveIdentity({ ...folder.identity(), server })
  return folder
}

async function startNode(client, url, server, index) {
  const port = 21_000 + index
  const folder = await joinedFolder(client, url, { kind: 'node', index, port, server })
  const child = spawn(process.execPath, [CLI, 'node', 'run', '--data-dir', folder.path], { stdio: 'ignore' })
  const key = Buffer.from(folder.identity().proofKey, 'hex')
  /** Whether the gateway of the node bans a name. */
  const bans = async (name) => {
    const { facts } = await proveListener(`127.0.0.1#${port}`, key, { name, deviceIp: DEVICE })
    return facts?.solvedMode === 'banned'
  }
  const stop = async () => {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
    rmSync(folder.path, { recursive: true, force: true })
  }
  /** Of the node and its gateway (s). */
  const cost = () =>
    [child.pid, ...childrenOf(child.pid)].reduce((sum, pid) => sum + costOf(pid).cpu / 1_000, 0)
  return { bans, stop, cost }
}

/** Creates the list, or puts another version of it in force. */
async function sendList(client, names, id) {
  const form = new FormData()
  if (id === undefined) {
    form.set('name', 'bench')
    form.set('group', 'bad')
  }
  form.set('file', new Blob([names.join('\n')]), 'list.txt')
  const path = id === undefined ? 'policy/create' : `policy/${id}/upload`
  const { url, authorization } = client.link(`${BASE}/${path}`)
  const answer = await fetch(url, { method: 'POST', headers: { authorization }, body: form })
  const { data, error } = await answer.json()
  if (!data) throw new Error(JSON.stringify(error))
  if (id === undefined)
    await client.call({ path: `${BASE}/policy/enable`, body: { id: data.id, enable: true } })
  else await client.call({ path: `${BASE}/policy/${id}/update`, body: {} })
  return data.id
}

const ban = (client, entry) =>
  client.call({
    path: `${BASE}/custom-policy/create`,
    body: { group: 'domain', solvedMode: 'banned', entries: [entry] },
  })

async function measureNodes({ url, pid }) {
  const client = await openClient(url, PASSWORD)
  const meter = await openMeter(url)
  const nodes = []
  for (let index = 0; index < NODES; index += 1)
    nodes.push(await startNode(client, url, index === 0 ? meter.url : url, index))
  try {
    await ban(client, 'first.bench.example')
    const everywhere = async (name) => (await Promise.all(nodes.map(({ bans }) => bans(name)))).every(Boolean)
    await until(() => everywhere('first.bench.example'))
    const names = Array.from({ length: NAMES }, (_, index) => nameOf(index))
    const ofNodes = () => medianOf(nodes.map(({ cost }) => cost()))
    const before = { ...costOf(pid), bytes: meter.bytes, nodes: ofNodes() }
    const begun = performance.now()
    const id = await sendList(client, names)
    const sent = secondsSince(begun)
    await until(() => everywhere(nameOf(NAMES - 1)), 200)
    const cpu = (costOf(pid).cpu - before.cpu) / 1_000
    console.log(
      `a list of ${NAMES.toLocaleString()} names: accepted after ${sent.toFixed(1)} s, in force on ${NODES} nodes after ` +
        `${secondsSince(begun).toFixed(1)} s (limit 30), ${megabytes(meter.bytes - before.bytes)} to each; processor time: console ${cpu.toFixed(1)} s, ` +
        `each node with its gateway ${(ofNodes() - before.nodes).toFixed(1)} s (median)`,
    )
    await measureEdits(client, nodes, { meter, pid, ofNodes })
    const [beforeChange, changedAt] = [meter.bytes, performance.now()]
    await sendList(client, [...names, 'added.bench.example'], id)
    await until(() => everywhere('added.bench.example'), 200)
    console.log(
      `one name added to that list: in force on ${NODES} nodes after ${secondsSince(changedAt).toFixed(1)} s, ` +
        `${((meter.bytes - beforeChange) / 1e3).toFixed(0)} kB to each`,
    )
  } finally {
    await Promise.all(nodes.map(({ stop }) => stop()))
    meter.close()
  }
}

async function measureEdits(client, nodes, { meter, pid, ofNodes }) {
  const times = []
  const bytes = []
  const before = { console: costOf(pid).cpu, nodes: ofNodes() }
  for (let count = 0; count < EDITS; count += 1) {
    const [begun, before] = [performance.now(), meter.bytes]
    const name = `edit${count}.bench.example`
    await ban(client, name)
    await Promise.all(nodes.map(({ bans }) => until(() => bans(name), 20)))
    times.push(secondsSince(begun))
    bytes.push(meter.bytes - before)
    await pause(500)
  }
  console.log(
    `one policy added beside it: answered by it on ${nodes.length} nodes after ${medianOf(times).toFixed(2)} s (median of ${EDITS}), ` +
      `at most ${Math.max(...times).toFixed(2)} (limit 2); ${(medianOf(bytes) / 1e3).toFixed(1)} kB to each; processor time of one: ` +
      `console ${Math.round((costOf(pid).cpu - before.console) / EDITS)} ms, each node with its gateway ` +
      `${Math.round(((ofNodes() - before.nodes) * 1_000) / EDITS)} ms (median)`,
  )
}

/** A node that takes no order and reports what it would after having taken it. */
async function simulate(client, url, index, signal) {
  const folder = await joinedFolder(client, url, { kind: 'idle', index, port: 22_000 + index })
  const console_ = new ConsoleClient(folder.identity(), new MessageCounter(folder.counterFile))
  let inForce = null
  let devices = ''
  const run = async () => {
    while (!signal.aborted) {
      const canaries = { age: 0, asked: 3, agreed: 3, differing: [], generation: inForce?.generation ?? null }
      const report = {
        version: '0.1.0',
        at: Date.now(),
        inForce,
        refused: null,
        canaries: inForce && canaries,
        fault: null,
        queriesPerSecond: 0,
        addresses: [],
        spool: { bytes: 0, dropped: 0, lagSeconds: 0 },
      }
      try {
        const reply = await console_.poll({ report, devices, mayWait: inForce !== null }, signal)
        if (reply.devices) devices = reply.devices.hash
        if (!reply.order) continue
        const { epoch, counter, generation } = JSON.parse(reply.order.text)
        inForce = { epoch, counter, generation }
      } catch {
        await pause(500)
      }
    }
  }
  return { running: run(), remove: () => rmSync(folder.path, { recursive: true, force: true }) }
}

async function measureIdle({ url, pid }) {
  const client = await openClient(url, PASSWORD)
  await ban(client, 'idle.bench.example')
  const shareOf = async () => {
    const before = costOf(pid)
    await pause(IDLE_SECONDS * 1_000)
    const after = costOf(pid)
    return { share: (after.cpu - before.cpu) / (IDLE_SECONDS * 10), memory: after.memory }
  }
  await pause(15_000)
  const alone = await shareOf()
  const stopping = new AbortController()
  const nodes = []
  for (let index = 0; index < SIMULATED; index += 1)
    nodes.push(await simulate(client, url, index, stopping.signal))
  await pause(15_000)
  const withNodes = await shareOf()
  console.log(
    `${SIMULATED} idle nodes cost the console ${(withNodes.share - alone.share).toFixed(1)} % of a core (limit 5) and ` +
      `${Math.round(withNodes.memory - alone.memory)} MB (limit 100); without them it uses ${alone.share.toFixed(1)} % and ${Math.round(alone.memory)} MB`,
  )
  const begun = costOf(pid)
  await ban(client, 'woken.bench.example')
  await pause(10_000)
  console.log(
    `an edit with them: ${Math.round(costOf(pid).cpu - begun.cpu)} ms of processor time within 10 s`,
  )
  stopping.abort()
  for (const { running, remove } of nodes) {
    await running
    remove()
  }
}

if (!existsSync(CLI)) throw new Error('npm run build comes first')
if (NODES > 0) await withServer(measureNodes)
if (SIMULATED > 0) await withServer(measureIdle)
console.log(
  `load average ${loadavg()
    .map((load) => load.toFixed(1))
    .join(', ')}`,
)
process.exit(0)
