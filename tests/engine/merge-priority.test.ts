import { readdirSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually, removeDataDir, startTestEngine, type TestEngine } from './test-engine.ts'

let server: TestEngine
beforeAll(async () => {
  server = await startTestEngine()
})
afterAll(async () => {
  await server.stop()
  removeDataDir(server.dataDir)
})

/** The priorities of the engine's threads with, or without, the name of merges. */
function prioritiesOf(areMerges: boolean): number[] {
  const tasks = `/proc/${server.engine.supervisor.status().pid}/task`
  return readdirSync(tasks)
    .filter(
      (thread) => (readFileSync(`${tasks}/${thread}/comm`, 'utf8').trim() === 'MergeMutate') === areMerges,
    )
    .map((thread) => getPriority(Number(thread)))
}

test.runIf(process.platform === 'linux')(
  'merges yield to inserts and questions, and nothing else does',
  async () => {
    await server.client.command({ query: 'CREATE TABLE visits (at DateTime) ENGINE = MergeTree ORDER BY at' })
    await eventually(() => [...new Set(prioritiesOf(true))]).toEqual([10])
    expect(Math.max(...prioritiesOf(false))).toBe(getPriority())
  },
)
