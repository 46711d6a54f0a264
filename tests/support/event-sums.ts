import { NAME_HOURS, ROLLUP_FAMILIES, SHADOW, VISITORS } from '../../api/src/platform/events/rollups.ts'

const HOUR_COLUMNS = Array.from({ length: 24 }, (_, hour) => `h${String(hour).padStart(2, '0')}`)
/** The tables of sums, with their keys and what they add up. */
export const SUMS = [
  ...Object.entries(ROLLUP_FAMILIES).flatMap(([family, dims]) =>
    ['minute', 'quarter', 'day']
      .filter((level) => level !== 'minute' || family === 'total')
      .map((level) => ({
        table: `rollup_${family}_${level}`,
        dims: dims.join(', '),
        values: ['visits'],
      })),
  ),
  { table: VISITORS.table, dims: VISITORS.dims.join(', '), values: ['visits'] },
  { table: SHADOW.table, dims: SHADOW.dims.join(', '), values: ['visits'] },
  { table: NAME_HOURS.table, dims: NAME_HOURS.dims.join(', '), values: ['visits', ...HOUR_COLUMNS] },
]
