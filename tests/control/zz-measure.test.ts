import { expect, test } from 'vitest'
import { STATE_ENGINES, StateServer } from '../support/state-engines.ts'

test.each(STATE_ENGINES.filter((e) => !process.env.ONLY || e === process.env.ONLY))('measure %s', { timeout: 900_000 }, async (engine) => {
  const server = await StateServer.start(engine)
  const admin = await server.server.superadmin()
  const COUNT = Number(process.env.COUNT ?? 200_000)
  for (let first = 0; first < COUNT; first += 10_000) {
    const entries = Array.from({ length: 10_000 }, (_, i) => `n${first + i}.example`)
    const made = await admin.post('/api/domain-control/custom-policy/create', { group: 'domain', solvedMode: 'banned', entries })
    expect(made.status).toBe(200)
  }
  let worst = 0, stop = false
  const probe = (async () => { while (!stop) { const t = performance.now(); await admin.get('/api/user/info'); worst = Math.max(worst, performance.now() - t); await new Promise((r) => setTimeout(r, 50)) } })()
  let t = performance.now()
  const text = await (await admin.raw('GET', '/api/config/export?format=json')).text()
  console.log(engine, 'export', COUNT, Math.round(performance.now() - t), 'ms', text.length, 'bytes; worst other call', Math.round(worst))
  worst = 0
  t = performance.now()
  const plan = await admin.post<{ counts: unknown }>('/api/config/plan', { document: JSON.parse(text) })
  console.log(engine, 'plan', Math.round(performance.now() - t), 'ms', plan.status, JSON.stringify(plan.data?.counts ?? plan.body).slice(0, 200), 'worst', Math.round(worst))
  stop = true
  await probe
  await server.stop()
})
