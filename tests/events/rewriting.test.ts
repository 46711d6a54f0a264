import { expect, test } from 'vitest'
import { type RewritingProgress, runWithProgress } from '../../api/src/platform/events/rewriting.ts'

/** A store that returns these numbers of parts in turn; its statement ends with the last one. Null: it does not answer. */
function storeWith(partsLeft: readonly (number | null)[]) {
  const asked: string[] = []
  let finish: () => void = () => undefined
  const running = new Promise<void>((resolve) => {
    finish = resolve
  })
  const query = async (_row: unknown, sql: string) => {
    asked.push(sql)
    if (asked.length === partsLeft.length) finish()
    const parts = partsLeft[asked.length - 1]
    if (parts === null) throw new Error('too many questions')
    return { rows: [{ parts: parts ?? 0 }] }
  }
  const store = { command: () => running, query } as unknown as Parameters<typeof runWithProgress>[0]
  return { store, asked, finish }
}

test('while stored records are rewritten, the progress by parts is reported', async () => {
  const { store, asked } = storeWith([0, 8, null, 5, 1, 0])
  const received: Parameters<RewritingProgress>[] = []
  const statement = "ALTER TABLE access_record UPDATE device_id = '' WHERE 1 SETTINGS mutations_sync = 2"
  await runWithProgress(store, statement, (...progress) => received.push(progress), 1)
  expect(received).toEqual([
    [0, 8],
    [3, 8],
    [7, 8],
    [8, 8],
  ])
  expect(asked).toHaveLength(6)
})

test('a statement that rewrites nothing causes no progress query', async () => {
  const { store, asked, finish } = storeWith([])
  finish()
  await runWithProgress(store, 'ALTER TABLE access_record ADD COLUMN x UInt8', () => undefined, 1)
  expect(asked).toEqual([])
})
