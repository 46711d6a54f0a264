import { translate } from '@netwarden/shared/i18n'
import { afterEach, expect, test } from 'vitest'
import type { ChildStatus } from '../../api/dist/platform/processes/child-status.js'
import {
  createSupervisor,
  type Supervisor,
  type SupervisorOptions,
} from '../../api/dist/platform/processes/supervisor.js'
import { eventually, silentLogger } from './test-engine.ts'

const started: Supervisor[] = []
afterEach(async () => {
  await Promise.all(started.splice(0).map((supervisor) => supervisor.stop()))
})

function supervise(script: string, options: Partial<SupervisorOptions> = {}) {
  const supervisor = createSupervisor({
    name: 'child',
    script: new URL(`./children/${script}.mjs`, import.meta.url),
    env: () => process.env,
    logger: silentLogger,
    ...options,
  })
  started.push(supervisor)
  const seen: ChildStatus[] = []
  supervisor.onStatus((status) => seen.push(status))
  return { supervisor, seen, states: () => seen.map(({ state }) => state) }
}

test('a child is starting, up, and down again when it is stopped', async () => {
  const { supervisor, states } = supervise('echoing')
  expect(await supervisor.start()).toEqual({ type: 'ready', port: 4711 })
  expect(supervisor.status()).toMatchObject({ state: 'up', restarts: 0 })
  await supervisor.stop()
  expect(states()).toEqual(['starting', 'up', 'down'])
  expect(supervisor.status().reason?.key).toBe('process.stopped')
})

test('messages pass in both directions, and the environment reaches the child', async () => {
  const messages: unknown[] = []
  const { supervisor } = supervise('echoing', {
    env: () => ({ ...process.env, SETTING: 'set' }),
    onMessage: (message) => messages.push(message),
  })
  await supervisor.start()
  expect(supervisor.send({ records: [1, 2] })).toBe(true)
  await eventually(() => messages).toEqual([{ echo: { records: [1, 2] }, setting: 'set' }])
})

test('a child that ends unexpectedly is started again', async () => {
  const ready: unknown[] = []
  const { supervisor, seen } = supervise('echoing', { onReady: (message) => ready.push(message) })
  await supervisor.start()
  supervisor.send('crash')
  await eventually(() => supervisor.status()).toMatchObject({ state: 'up', restarts: 1 })
  expect(seen.map(({ state }) => state)).toEqual(['starting', 'up', 'down', 'starting', 'up'])
  expect(seen[2]?.reason).toEqual({ key: 'process.exited', params: { name: 'child', how: '1' } })
  expect(ready).toHaveLength(2)
})

test('a child that ends at each start is restarted repeatedly, and reports why it ended', async () => {
  const { supervisor, seen } = supervise('crashing')
  const start = expect(supervisor.start()).rejects.toMatchObject({ kind: 'storeAway' })
  await eventually(() => supervisor.status().restarts).toBe(2)
  const { reason } = seen.find(({ state }) => state === 'down') ?? {}
  expect(reason && translate('en-US', reason.key, reason.params)).toBe(
    'child has exited (3: Error: the store is broken)',
  )
  await supervisor.stop()
  await start
})

test('a child that does not become ready in time is restarted', async () => {
  const { supervisor, seen } = supervise('silent', { readyLimit: 300 })
  const start = expect(supervisor.start()).rejects.toMatchObject({ text: { key: 'process.notReady' } })
  await eventually(() => supervisor.status().restarts).toBe(1)
  expect(seen.find(({ state }) => state === 'down')?.reason?.key).toBe('process.notReady')
  await supervisor.stop()
  await start
})

test('a child that cannot run on this host is not restarted', async () => {
  const { supervisor, states } = supervise('unsupported')
  await expect(supervisor.start()).rejects.toMatchObject({
    text: { key: 'engine.unsupported', params: { reason: 'test' } },
  })
  expect(states()).toEqual(['starting', 'down'])
})

test('a child that does not react is killed', async () => {
  const { supervisor } = supervise('stubborn', { stopLimit: 200 })
  await supervisor.start()
  const pid = Number(supervisor.status().pid)
  await supervisor.stop()
  expect(() => process.kill(pid, 0)).toThrow(/ESRCH/)
})
