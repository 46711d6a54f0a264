import { MAX_IMPORT_BYTES } from '@netwarden/shared'
import { expect, test } from 'vitest'
import { hasRoom } from '../../api/dist/features/imports/import-admission.js'

const open = (ownerId: string, bytes: number) => ({ ownerId, bytes })
const file = (bytes: number) => [{ bytes }]

test('of one person the bytes of two of the largest files may wait, and not one more; what others have does not count', () => {
  const waiting = [open('alice', MAX_IMPORT_BYTES), open('bob', 2 * MAX_IMPORT_BYTES)]
  expect(hasRoom(waiting, file(MAX_IMPORT_BYTES), 'alice')).toBe(true)
  expect(hasRoom(waiting, file(MAX_IMPORT_BYTES + 1), 'alice')).toBe(false)
  expect(hasRoom(waiting, [...file(MAX_IMPORT_BYTES), ...file(1)], 'alice')).toBe(false)
  expect(hasRoom(waiting, file(1), 'bob')).toBe(false)
  expect(hasRoom(waiting, file(1), 'carol')).toBe(true)
})

test('of one person twenty imports may wait, however small', () => {
  const many = Array.from({ length: 19 }, () => open('alice', 1))
  expect(hasRoom(many, file(1), 'alice')).toBe(true)
  expect(hasRoom([...many, open('alice', 1)], file(1), 'alice')).toBe(false)
})
