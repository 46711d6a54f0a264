import { expect, test } from 'vitest'
import { ImportQueue } from '../../api/src/modules/imports/import-queue.ts'
import { eventually } from '../support/eventually.ts'

test('an import that can neither start nor be marked as failed is retried and delays no other', async () => {
  const begun: string[] = []
  const queue = new ImportQueue(
    { running: 1, runningOfOne: 1 },
    async (id) => {
      begun.push(id)
      if (begun.length === 1) throw new Error('the state store is away')
      queue.drop(id)
    },
    1,
  )
  queue.add('first')
  queue.add('second')
  await eventually(() => begun.length === 3)
  expect(begun).toEqual(['first', 'second', 'first'])
})

test('one user has one running import, and those of others start beside it', () => {
  const begun: string[] = []
  const run = async (id: string) => void begun.push(id)
  const queue = new ImportQueue({ running: 2, runningOfOne: 1 }, run)
  queue.add('a1', 'alice')
  queue.add('a2', 'alice')
  queue.add('b1', 'bob')
  expect(begun).toEqual(['a1', 'b1'])
  queue.drop('a1')
  expect(begun).toEqual(['a1', 'b1', 'a2'])
})

test('imports that store nothing let others start', async () => {
  const begun: string[] = []
  const run = async (id: string) => void begun.push(id)
  const queue = new ImportQueue({ running: 1, runningOfOne: 1 }, run, 1, 20)
  queue.add('stuck', 'mallory')
  queue.add('good', 'alice')
  expect(begun).toEqual(['stuck'])
  await eventually(() => begun.length === 2)
  expect(begun).toEqual(['stuck', 'good'])
})
