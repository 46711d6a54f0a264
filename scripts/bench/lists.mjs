// node scripts/bench/lists.mjs [names]: a large list read, decided by, and put in force in a running server, after npm run build.
import { openAsBlob } from 'node:fs'
import { join } from 'node:path'
import {
  buildPolicySet,
  decide,
  LIST_FORMS,
  ListIndexBuilder,
  parseDomainList,
} from '../../shared/dist/index.js'
import { openClient } from './client.mjs'
import { PASSWORD, withServer } from './server.mjs'
import { writeZeekLog } from './zeek-lines.mjs'

const NAMES = Number(process.argv[2] ?? 1_000_000)
const LINES_OF_FORM = 100_000
const DECISIONS = 2_000_000
const IMPORT_LINES = 6_000_000
/** Before the list comes, and around its coming (s). */
const WINDOW = 30
const BASE = '/api/domain-control'

const secondsOf = (begun) => (performance.now() - begun) / 1_000
/** Of this process alone, so that what else runs on the machine does not count. */
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
      presets: [{ id: 'bench', group: 'bad', level: 'high' }],
      enablements: [{ segmentId: 'all', presetId: 'bench', solvedMode: 'banned' }],
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

/** Polls until it is so; resolves with the milliseconds since `begun`. */
async function untilSo(isSo, begun, rest = 5) {
  while (!(await isSo())) await pause(rest)
  return Math.round(performance.now() - begun)
}

async function measureServer(url, folder) {
  const client = await openClient(url, PASSWORD)
  const explain = async (domain) => {
    const answer = await client.call({ path: `${BASE}/explain`, body: { deviceIP: '10.0.0.1', domain } })
    return answer.solvedMode
  }
  const file = join(folder, 'dns.log')
  await writeZeekLog(file, { lines: IMPORT_LINES, end: Date.now() / 1_000, spanSeconds: 3_600 })
  const { id: importId } = await client.call({
    path: '/api/access-record/import?format=zeek-dns&wait=false',
    stream: await openAsBlob(file),
  })
  const accepted = async () => (await client.call({ path: `/api/access-record/import/${importId}` })).accepted
  await untilSo(async () => (await accepted()) > 0, 0)
  const rateOver = async (seconds, work) => {
    const [before, begun] = [await accepted(), performance.now()]
    await Promise.all([work(), pause(seconds * 1_000)])
    return ((await accepted()) - before) / secondsOf(begun)
  }
  const alone = await rateOver(WINDOW, async () => undefined)
  let inForce = 0
  const beside = await rateOver(WINDOW, async () => {
    const begun = performance.now()
    const form = new FormData()
    for (const [field, value] of [
      ['name', 'bench'],
      ['group', 'bad'],
    ])
      form.set(field, value)
    form.set('file', new Blob([names.join('\n')]), 'list.txt')
    const { url: address, authorization } = client.link(`${BASE}/policy/create`)
    const answer = await fetch(address, { method: 'POST', headers: { authorization }, body: form })
    const { data, error } = await answer.json()
    if (!data) throw new Error(JSON.stringify(error))
    await client.call({ path: `${BASE}/policy/enable`, body: { id: data.id, enable: true } })
    // Seldom enough that the asking does not take the import's time.
    inForce = await untilSo(async () => (await explain(nameOf(NAMES - 1))) === 'banned', begun, 500)
  })
  console.log(
    `sent, read and deciding in a server ${(inForce / 1_000).toFixed(1)} s after it was sent; an import meanwhile: ` +
      `${Math.round(alone)} lines/s over ${WINDOW} s before, ${Math.round(beside)} over the ${WINDOW} s around it ` +
      `(${Math.round((beside / alone) * 100)} %; at least 80)`,
  )
  const times = []
  for (let count = 0; count < 9; count += 1) {
    const begun = performance.now()
    const entry = `single${count}.bench.example`
    const body = { group: 'domain', solvedMode: 'banned', entries: [entry] }
    await client.call({ path: `${BASE}/custom-policy/create`, body })
    times.push(await untilSo(async () => (await explain(entry)) === 'banned', begun))
  }
  times.sort((a, b) => a - b)
  const isStill = (await accepted()) < IMPORT_LINES
  console.log(
    `one added policy with that list in force${isStill ? ', the import still running' : ''}: decides after ` +
      `${times[4]} ms (median of nine), at most ${times.at(-1)} (limit 200)`,
  )
}

measureForms()
measureDecisions()
await withServer(({ url, folder }) => measureServer(url, folder))
