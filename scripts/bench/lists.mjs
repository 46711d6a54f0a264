// node scripts/bench/lists.mjs [names]: reads a large list, decides by it and puts it in force in a running server,
// after npm run build.
import { mkdtempSync, openAsBlob, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  buildPolicySet,
  decide,
  LIST_FORMS,
  ListIndexBuilder,
  parseDomainList,
} from '../../shared/dist/policy/index.js'
import { openClient } from './client.mjs'
import { PASSWORD, withServer } from './server.mjs'
import { writeZeekLog } from './zeek-lines.mjs'

const NAMES = Number(process.argv[2] ?? 1_000_000)
const LINES_OF_FORM = 100_000
const DECISIONS = 2_000_000
const IMPORT_LINES = 6_000_000
/** First line of the measurement, after the initial bursts of the import. */
const FROM_LINE = 500_000
/** The window around the import of the list (s). */
const WINDOW = 30
/** Imports without and with the list, in turn: the event store's merges alone move the rate by a tenth. */
const ROUNDS = 5
const BASE = '/api/domain-control'

const secondsOf = (begun) => (performance.now() - begun) / 1_000
/** Of this process only, so that other programs on the machine do not count. */
const cpuSeconds = (begun) => {
  const { user, system } = process.cpuUsage(begun)
  return (user + system) / 1e6
}
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
const nameOf = (index) => `n${index}.site${index % 50_000}.${['com', 'net', 'cn', 'org'][index % 4]}`
const names = Array.from({ length: NAMES }, (_, index) => nameOf(index))

const LINE_OF = {
  hosts: (name) => `0.0.0.0 ${name}`,
  domains: (name) => name,
  adblock: (name) => `||${name}^`,
  dnsmasq: (name) => `address=/${name}/0.0.0.0`,
  rpz: (name) => `${name} CNAME .`,
}

function measureForms() {
  const figures = LIST_FORMS.map((form) => {
    const begun = process.cpuUsage()
    const { domains } = parseDomainList(names.slice(0, LINES_OF_FORM).map(LINE_OF[form]), form)
    if (domains.length !== LINES_OF_FORM) throw new Error(`${form}: ${domains.length} names were read`)
    return `${form} ${cpuSeconds(begun).toFixed(2)} s`
  })
  console.log(`${LINES_OF_FORM} lines read, processor time (limit 5 s): ${figures.join(', ')}`)
}

function measureDecisions() {
  const begun = process.cpuUsage()
  const lists = new ListIndexBuilder([7, 11]).addList('bench', names).build()
  const built = cpuSeconds(begun)
  const set = buildPolicySet(
    {
      segments: [],
      customPolicies: [],
      listRows: [{ id: 'bench', group: 'bad', level: 'high' }],
      enablements: [{ segmentId: 'all', listId: 'bench', solvedMode: 'banned' }],
      pauses: [],
    },
    lists,
  )
  const asked = Array.from({ length: 10_000 }, (_, index) => ({
    at: Date.now(),
    deviceIp: `10.0.${index >> 8}.${index & 255}`,
    deviceMac: null,
    domain: index % 2 === 0 ? `www.${nameOf((index * 104_729) % NAMES)}` : `no${index}.other.example`,
    answers: [],
  }))
  const started = process.cpuUsage()
  let banned = 0
  for (let count = 0; count < DECISIONS; count += 1)
    if (decide(set, asked[count % asked.length]).solvedMode === 'banned') banned += 1
  const rate = Math.round(DECISIONS / cpuSeconds(started))
  if (banned !== DECISIONS / 2) throw new Error(`${banned} of ${DECISIONS} were banned`)
  console.log(
    `${NAMES} names: a table of ${(lists.buffer.byteLength / 2 ** 20).toFixed(0)} MB (limit 64) built in ` +
      `${built.toFixed(1)} s (limit 30), ${rate} decisions/s (at least 1,000,000)`,
  )
}

/** Polls until the condition holds; resolves with the milliseconds since `begun`. */
async function untilSo(isSo, begun, rest = 5) {
  while (!(await isSo())) await pause(rest)
  return Math.round(performance.now() - begun)
}

async function startImport(client, file) {
  const { id } = await client.call({
    path: '/api/access-record/import?format=zeek-dns&wait=false',
    stream: await openAsBlob(file),
  })
  return async () => (await client.call({ path: `/api/access-record/import/${id}` })).accepted
}

/** Lines a second over the window that starts at `FROM_LINE`, while `work` runs. */
async function rateOfImport(accepted, work) {
  await untilSo(async () => (await accepted()) >= FROM_LINE, 0, 100)
  const [before, begun] = [await accepted(), performance.now()]
  await Promise.all([work(), pause(WINDOW * 1_000)])
  return ((await accepted()) - before) / secondsOf(begun)
}

async function measureAlone(url, file) {
  const accepted = await startImport(await openClient(url, PASSWORD), file)
  return await rateOfImport(accepted, async () => undefined)
}

async function sendList(client) {
  const form = new FormData()
  form.set('name', 'bench')
  form.set('group', 'bad')
  form.set('file', new Blob([names.join('\n')]), 'list.txt')
  const { url, authorization } = client.link(`${BASE}/policy/create`)
  const answer = await fetch(url, { method: 'POST', headers: { authorization }, body: form })
  const { data, error } = await answer.json()
  if (!data) throw new Error(JSON.stringify(error))
  await client.call({ path: `${BASE}/policy/enable`, body: { id: data.id, enable: true } })
}

async function measureBeside(url, file) {
  const client = await openClient(url, PASSWORD)
  const explain = async (domain) => {
    const answer = await client.call({ path: `${BASE}/explain`, body: { deviceIP: '10.0.0.1', domain } })
    return answer.solvedMode
  }
  const accepted = await startImport(client, file)
  let inForce = 0
  const rate = await rateOfImport(accepted, async () => {
    const begun = performance.now()
    await sendList(client)
    // Rare enough that polling does not slow the import.
    inForce = await untilSo(async () => (await explain(nameOf(NAMES - 1))) === 'banned', begun, 500)
  })
  const times = []
  for (let count = 0; count < 9; count += 1) {
    const begun = performance.now()
    const entry = `single${count}.bench.example`
    const body = { group: 'domain', solvedMode: 'banned', entries: [entry] }
    await client.call({ path: `${BASE}/custom-policy/create`, body })
    times.push(await untilSo(async () => (await explain(entry)) === 'banned', begun))
  }
  const isStill = (await accepted()) < IMPORT_LINES
  return { rate, inForce, times: times.sort((a, b) => a - b), isStill }
}

const medianOf = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]

async function measureServers(file) {
  const [alone, beside] = [[], []]
  let last
  for (let round = 0; round < ROUNDS; round += 1) {
    await withServer(async ({ url }) => alone.push(await measureAlone(url, file)))
    await withServer(async ({ url }) => {
      last = await measureBeside(url, file)
      beside.push(last.rate)
    })
    const kept = Math.round((beside[round] / alone[round]) * 100)
    console.log(
      `  import alone ${Math.round(alone[round])} lines/s over ${WINDOW} s, with the list ` +
        `${Math.round(beside[round])} (${kept} %), deciding ${(last.inForce / 1_000).toFixed(1)} s after it was sent`,
    )
  }
  console.log(
    `an import beside the coming of the list keeps ${Math.round((medianOf(beside) / medianOf(alone)) * 100)} % ` +
      `of its rate (medians of ${ROUNDS} in turn; at least 80)`,
  )
  console.log(
    `one added policy with that list in force${last.isStill ? ', the import still running' : ''}: decides after ` +
      `${last.times[4]} ms (median of nine), at most ${last.times.at(-1)} (limit 200)`,
  )
}

measureForms()
measureDecisions()
const folder = mkdtempSync(join(tmpdir(), 'netwarden-lists-bench-'))
try {
  const file = join(folder, 'dns.log')
  await writeZeekLog(file, { lines: IMPORT_LINES, end: Date.now() / 1_000, spanSeconds: 3_600 })
  await measureServers(file)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
