import { expect, test } from 'vitest'
import { ImportQueue } from '../../api/src/features/imports/import-queue.ts'
import { eventually } from '../support/eventually.ts'

test('an import that cannot be begun, nor be told to have failed, is begun again and holds nobody up', async () => {
  const begun: string[] = []
  const queue = new ImportQueue(
    1,
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
