import { findChanges } from '@netwarden/shared/operations'
import { expect, test } from 'vitest'

test('fields are added, removed or changed; unchanged ones are omitted', () => {
  expect(findChanges({ a: 1, b: 'x', same: true }, { b: 'y', c: 'new', same: true })).toEqual([
    { path: 'a', kind: 'removed', before: 1, after: undefined },
    { path: 'b', kind: 'changed', before: 'x', after: 'y' },
    { path: 'c', kind: 'added', before: undefined, after: 'new' },
  ])
})

test('objects are compared by field, lists as a whole', () => {
  const before = { zone: { ttl: 60, ns: 'a.example' }, entries: ['10.0.0.1'] }
  const after = { zone: { ttl: 300, ns: 'a.example' }, entries: ['10.0.0.1', '10.0.0.2'] }
  expect(findChanges(before, after)).toEqual([
    { path: 'zone.ttl', kind: 'changed', before: 60, after: 300 },
    { path: 'entries', kind: 'changed', before: ['10.0.0.1'], after: ['10.0.0.1', '10.0.0.2'] },
  ])
})

test('a text and a number that look alike have no visible difference', () => {
  expect(findChanges({ ttl: '60' }, { ttl: 60 })).toEqual([])
})

test('a cleared field is changed, not removed', () => {
  expect(findChanges({ avatar: '/a.webp' }, { avatar: '' })).toEqual([
    { path: 'avatar', kind: 'changed', before: '/a.webp', after: '' },
  ])
})

test('nothing before is all added, nothing after is all removed, and nothing at all is no change', () => {
  expect(findChanges(null, { role: 'common' }).map(({ kind }) => kind)).toEqual(['added'])
  expect(findChanges({ role: 'common' }, undefined).map(({ kind }) => kind)).toEqual(['removed'])
  expect(findChanges(null, null)).toEqual([])
})

test('an entry of very many fields shows the first 500', () => {
  const many = Object.fromEntries(Array.from({ length: 2_000 }, (_field, index) => [`f${index}`, index]))
  expect(findChanges(null, many)).toHaveLength(500)
})
