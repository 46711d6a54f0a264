import type { ConfigPlan } from '@netwarden/shared/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { isLongRun } from '../support/long-run.ts'
import { RandomDocument } from '../support/random-document.ts'
import { seededRandom } from '../support/seeded-random.ts'
import { StateServer, USUAL_STATE_ENGINES } from '../support/state-engines.ts'

const SEEDS = isLongRun ? [1, 2, 3, 4, 5, 6, 7, 8] : [1]
const DOCUMENTS = 25
const PRUNED = 0.2

type Document = Record<string, unknown>
interface Blamed {
  column?: string
}

/** Takes the first object that a refusal blames out of the document; false where there is none. */
function dropBlamed(document: Document, lines: readonly Blamed[]): boolean {
  const [section = '', index = ''] = lines[0]?.column?.split('.') ?? []
  const value = document[section]
  if (value === undefined || section === 'netwarden') return false
  if (Array.isArray(value) && /^\d+$/.test(index))
    document[section] = value.filter((_, at) => at !== Number(index))
  else delete document[section]
  return true
}

describe.each(USUAL_STATE_ENGINES)('plans of random documents on %s', (engine) => {
  let server: StateServer
  let admin: ApiClient
  beforeAll(async () => {
    server = await StateServer.start(engine)
    admin = await server.server.superadmin()
  })
  afterAll(() => server.stop())

  const plan = (document: Document, prune: boolean) =>
    admin.post<ConfigPlan>('/api/config/plan', { document, prune })
  /** The plan of what is left of a document once nothing of it is refused. */
  const accepted = async (document: Document, prune: boolean) => {
    for (;;) {
      const planned = await plan(document, prune)
      const isRefused = planned.status === 422 && dropBlamed(document, planned.error?.lines ?? [])
      if (!isRefused) return planned
    }
  }
  const expectNoChange = async (document: Document, prune: boolean, round: string) => {
    const { status, body, data } = await plan(document, prune)
    expect([status, data?.planId], `${round}: ${JSON.stringify(body)}`).toEqual([200, null])
  }

  test.each(SEEDS)('are applied as they were accepted, and change nothing then (seed %i)', async (seed) => {
    const random = seededRandom(seed)
    const documents = new RandomDocument(random)
    let applied = 0
    for (let round = 0; round < DOCUMENTS; round++) {
      const document = documents.next()
      const prune = random() < PRUNED
      const { status, body, data } = await accepted(document, prune)
      const shown = `round ${round} ${JSON.stringify(document)}`
      expect(status, `${shown}: ${JSON.stringify(body)}`).toBe(200)
      if (data.planId === null) continue
      const secrets = { 'env:SECRET': 'x'.repeat(32) }
      const asked = { planId: data.planId, force: true, reason: 'tried', secrets }
      const done = await admin.post('/api/config/apply', asked)
      expect(done.status, `${shown}: ${JSON.stringify(done.body)}`).toBe(200)
      applied += 1
      await expectNoChange(document, prune, shown)
      const exported = await (await admin.raw('GET', '/api/config/export?format=json')).text()
      await expectNoChange(JSON.parse(exported), true, `the export after ${shown}`)
    }
    expect(applied).toBeGreaterThan(DOCUMENTS / 3)
  })
})
