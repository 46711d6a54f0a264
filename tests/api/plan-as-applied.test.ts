import type { ConfigPlan } from '@netwarden/shared/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { isLongRun } from '../support/long-run.ts'
import { RandomDocument } from '../support/random-document.ts'
import { seededRandom } from '../support/seeded-random.ts'
import { STATE_ENGINES, StateServer } from '../support/state-engines.ts'

const PLAN = '/api/config/plan'
const SEEDS = process.env.SEEDS
  ? process.env.SEEDS.split(',').map(Number)
  : isLongRun
    ? [1, 2, 3, 4, 5, 6, 7, 8]
    : [1, 2]
const DOCUMENTS = Number(process.env.DOCS ?? 40)

interface Refusal {
  lines?: { column?: string; msg: string }[]
}

/** Takes out of a document what its refusal blames; false where nothing is left to take out. */
function withoutBlamed(document: Record<string, unknown>, { lines = [] }: Refusal): boolean {
  const places = new Set(lines.map(({ column = '' }) => column.split('.').slice(0, 2).join('.')))
  let isChanged = false
  for (const place of places) {
    const [section = '', index] = place.split('.')
    const value = document[section]
    if (Array.isArray(value) && index !== undefined && /^\d+$/.test(index)) {
      document[section] = value.filter((_, at) => at !== Number(index))
      isChanged = true
      break
    }
    if (section in document && section !== 'netwarden') {
      delete document[section]
      isChanged = true
      break
    }
  }
  return isChanged
}

describe.each(STATE_ENGINES)('random documents on %s', (engine) => {
  let server: StateServer
  let admin: ApiClient
  beforeAll(async () => {
    server = await StateServer.start(engine)
    admin = await server.server.superadmin()
  })
  afterAll(() => server.stop())

  const plan = (document: unknown, prune = false) => admin.post<ConfigPlan>(PLAN, { document, prune })

  test.each(SEEDS)('what a plan accepts is applied, and is then no change (seed %i)', async (seed) => {
    const random = seededRandom(seed)
    const documents = new RandomDocument(random)
    let applied = 0
    const faults: string[] = []
    for (let round = 0; round < DOCUMENTS; round++) {
      const document = documents.next()
      const prune = random() < 0.2
      let planned = await plan(document, prune)
      while (planned.status === 422 && withoutBlamed(document, planned.error as Refusal))
        planned = await plan(document, prune)
      const shown = JSON.stringify(document).slice(0, 1500)
      if (planned.status !== 200) {
        if (planned.status === 500) console.log('SERVER', server.server.output.slice(-3000))
        faults.push(
          `round ${round} plan ${planned.status} ${JSON.stringify(planned.body).slice(0, 500)} :: ${shown}`,
        )
        continue
      }
      const { planId } = planned.data
      if (planId === null) continue
      const input = { planId, force: true, reason: 'tried', secrets: { 'env:SECRET': 'x'.repeat(32) } }
      const done = await admin.post('/api/config/apply', input)
      if (done.status !== 200) {
        faults.push(
          `round ${round} apply ${done.status} ${JSON.stringify(done.body).slice(0, 500)} :: ${shown}`,
        )
        continue
      }
      applied += 1
      const again = await plan(document, prune)
      if (again.status !== 200 || again.data.planId !== null)
        faults.push(
          `round ${round} again ${again.status} ${JSON.stringify(again.body).slice(0, 900)} :: ${shown}`,
        )
      const exported = JSON.parse(await (await admin.raw('GET', '/api/config/export?format=json')).text())
      const same = await plan(exported, true)
      if (same.status !== 200 || same.data.planId !== null)
        faults.push(`round ${round} export ${same.status} ${JSON.stringify(same.body).slice(0, 900)}`)
    }
    console.log('applied', applied, 'of', DOCUMENTS, 'faults', faults.length)
    for (const f of faults.slice(0, 12)) console.log('FAULT', f)
    expect(applied).toBeGreaterThan(DOCUMENTS / 2)
    expect(faults).toEqual([])
  })
})
