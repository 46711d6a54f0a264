import { screenCalls } from './calls.mjs'
import { percentiles, timeCalls } from './timing.mjs'

const LISTED = 100_000
const DASHBOARD = 'dashboard, all calls together (24 h)'

/** Replays of one name and of a list over all stored visits, and the dashboard alone and beside the list. */
export async function measureReplay(client, { from, to }) {
  const { call } = client
  const replay = async (what, draft) => {
    const started = performance.now()
    const { visitsRead, readSince, flips } = await call({
      path: '/api/domain-control/replay',
      body: { draft, from: new Date(from).toISOString(), to: new Date(to).toISOString() },
    })
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    const flipped = (flips.toBanned + flips.toPassed).toLocaleString()
    console.log(
      `replay of ${what}: ${seconds} s, ${visitsRead.toLocaleString()} visits read since ${readSince}, ${flipped} flipped`,
    )
  }
  await replay('one name', {
    customPolicies: { add: [{ group: 'domain', entries: ['h28.site7.com'], solvedMode: 'banned' }] },
  })
  const id = await createList(client)
  const draft = { lists: [{ id, enable: true, solvedMode: 'banned' }] }
  await replay(`a list of ${LISTED.toLocaleString()} names`, draft)
  const calls = screenCalls(to)[DASHBOARD]
  const alone = percentiles(await timeCalls(call, () => calls, 30))
  let isDone = false
  const running = replay(`the list, beside a dashboard`, draft).then(() => {
    isDone = true
  })
  const times = []
  while (!isDone) times.push(...(await timeCalls(call, () => calls, 1)))
  await running
  console.table([
    { [DASHBOARD]: 'alone', ...alone },
    { [DASHBOARD]: 'during a replay', ...percentiles(times) },
  ])
}

/** A list that is in force in no segment; a fifth of its names are visited. */
async function createList({ link }) {
  const { url, authorization } = link('/api/domain-control/policy/create')
  const names = Array.from({ length: LISTED }, (_, n) =>
    n % 5 === 0 ? `h${n % 40}.site${n % 5_000}.com` : `n${n}.never.example`,
  )
  const body = new FormData()
  for (const [field, value] of Object.entries({ name: 'bench', group: 'bad', form: 'domains' }))
    body.set(field, value)
  body.set('file', new Blob([names.join('\n')]), 'names.txt')
  const answer = await fetch(url, { method: 'POST', headers: { authorization }, body })
  const { data } = await answer.json()
  if (!answer.ok) throw new Error('the list was refused')
  return data.id
}
