import type { AccessRecord } from '@netwarden/shared/domain'
import { expect, test } from 'vitest'
import { groupVisits } from '../../admin/src/pages/search/grouped-visits.ts'

const visit = (id: string, at: string, more: Partial<AccessRecord> = {}) =>
  ({
    id,
    accessAt: `2026-11-20T08:00:${at}Z`,
    deviceIP: '10.0.0.1',
    domain: 'a.example',
    ...more,
  }) as AccessRecord

test('visits that look the same within a second are one row', () => {
  const rows = [
    visit('4', '02.400'),
    visit('3', '01.900'),
    visit('2', '01.450', { qtype: 'AAAA' }),
    visit('1', '01.300'),
  ]
  expect(groupVisits(rows).map(({ id, repeats }) => [id, repeats])).toEqual([
    ['4', 3],
    ['1', 1],
  ])
})

test.each([
  { domain: 'b.example' },
  { deviceIP: '10.0.0.2' },
  { solvedMode: 'banned' } as const,
  { dstHostIP: '192.0.2.1' },
])('a visit with %o is a row of its own', (more) => {
  const rows = [visit('3', '01.300'), visit('2', '01.200', more), visit('1', '01.100')]
  expect(groupVisits(rows).map(({ repeats }) => repeats)).toEqual([1, 1, 1])
})
