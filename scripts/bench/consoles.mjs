// node scripts/bench/consoles.mjs URL PASSWORD COUNT SECONDS: as many consoles at once, printed by kind of call.
// npm run bench -- --consoles 200 starts it as a process of its own, as browsers are.
import { openClient } from './client.mjs'
import { percentiles } from './timing.mjs'

const DASHBOARDS = 0.6
const REFRESH = 10_000
const LEAST_PAUSE = 5_000
const MOST_PAUSE = 15_000
const STEP = 10_000

/** Until all that the consoles ask for was asked before (ms). */
const WARM_UP = 180_000

/**
 * 6 of 10 consoles refresh a dashboard every 10 s; the others search, page, or open a subject every 5 to 15 s. Printed are
 * the first seconds, when hardly anything was asked before, and as many after three minutes of the same.
 */
async function measureConsoles(client, count, seconds) {
  const startedAt = Date.now()
  const until = startedAt + Math.max(WARM_UP, seconds * 1_000) + seconds * 1_000
  const phases = [
    { name: 'at first', from: startedAt, to: startedAt + seconds * 1_000 },
    { name: 'later', from: until - seconds * 1_000, to: until },
  ].map((phase) => ({ ...phase, times: new Map(), failures: [] }))
  const timed = async (kind, calls) => {
    const at = Date.now()
    const started = performance.now()
    const answers = await Promise.allSettled(calls.map(client.call))
    const took = performance.now() - started
    const failed = answers.find(({ status }) => status === 'rejected')
    for (const { times, failures } of phases.filter(({ from, to }) => from <= at && at < to)) {
      if (failed) failures.push(`${kind}: ${String(failed.reason).slice(0, 120)}`)
      times.set(kind, [...(times.get(kind) ?? []), took])
    }
  }
  const consoles = Array.from({ length: count }, (_, index) =>
    index < count * DASHBOARDS ? refreshDashboard(timed, until) : browse(timed, until, index),
  )
  await Promise.all(consoles)
  for (const { name, times, failures } of phases) {
    for (const [kind, all] of [...times, ['all', [...times.values()].flat()]])
      console.log(`${count} consoles, ${name}, ${kind}: ${all.length} times`, percentiles(all))
    console.log(`${count} consoles, ${name}: ${failures.length} failed`, failures[0] ?? '')
  }
}

async function refreshDashboard(timed, until) {
  await pause(Math.random() * REFRESH)
  while (Date.now() < until) {
    const startedAt = Date.now()
    const to = Math.ceil(startedAt / STEP) * STEP
    const day = { from: new Date(to - 86_400_000).toISOString(), to: new Date(to).toISOString() }
    await timed('dashboard', [
      ...['accessDomains', 'accessRequests', 'riskIntercepts', 'riskEvents'].map((quota) =>
        post('/api/overview-stats', { quota }),
      ),
      post('/api/multi-access-stats', { quota: 'accessType', ...day }),
      post('/api/popular-item/list', { quota: 'popularDomain', ...day }),
      post('/api/item-owner-dist', { by: 'domain', ...day }),
    ])
    await pause(startedAt + REFRESH - Date.now())
  }
}

async function browse(timed, until, index) {
  for (let step = index; ; step++) {
    await pause(LEAST_PAUSE + Math.random() * (MOST_PAUSE - LEAST_PAUSE))
    if (Date.now() >= until) return
    const site = (index * 131 + step * 17) % 5_000
    const device = deviceOf(index + step * 7)
    const kinds = [
      [
        'search',
        [
          get('/api/access-record/list', {
            pageSize: '20',
            keywordKind: 'domain',
            keyword: `h0.site${site}.com`,
          }),
        ],
      ],
      ['page', [get('/api/access-record/list', { pageSize: '20', current: String(1 + (step % 20)) })]],
      [
        'subject',
        [
          get(`/api/access-record/device/${device}`, { timespan: 'month' }),
          ...['accessRequests', 'bannedTimes', 'accessDomains'].map((quota) =>
            post('/api/access-record/profile/stats', {
              kind: 'device',
              key: device,
              quota,
              timespan: 'month',
            }),
          ),
          post('/api/access-record/profile/counterparts', {
            kind: 'device',
            key: device,
            by: 'domain',
            timespan: 'month',
          }),
        ],
      ],
    ]
    const [kind, calls] = kinds[step % kinds.length]
    await timed(kind, calls)
  }
}

/** One of the 200 devices that `fillStore` makes. */
const deviceOf = (number) => `10.20.${(number % 200) % 4}.${number % 200}`
const post = (path, body) => ({ path, body })
const get = (path, query) => ({ path: `${path}?${new URLSearchParams(query)}` })
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)))

const [url, password, count, seconds] = process.argv.slice(2)
await measureConsoles(await openClient(url, password), Number(count), Number(seconds))
