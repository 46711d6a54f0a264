import { type ChartRow, type ChartSeries, numberAt } from './chart-types.ts'

/** About this many lines across the drawing. */
const STEPS = 4
const ROUND_STEPS = [1, 2, 2.5, 5, 10]

/** Round values from 0 to at least the largest one; they count things, so they are whole. */
export function roundTicks(largest: number): number[] {
  const step = roundStep(Math.max(1, largest) / STEPS)
  const count = Math.max(1, Math.ceil(largest / step))
  return Array.from({ length: count + 1 }, (_tick, index) => index * step)
}

function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least))
  const steps = ROUND_STEPS.map((step) => step * power)
  return steps.find((step) => step >= least && Number.isInteger(step)) ?? 1
}

/** The height of the tallest slot: bars are stacked, lines are not. */
export function largestValue(
  kind: 'bar' | 'line',
  rows: readonly ChartRow[],
  series: readonly ChartSeries[],
): number {
  const tops = rows.map((row) => {
    const values = series.map(({ key }) => numberAt(row, key))
    return kind === 'bar' ? values.reduce((sum, value) => sum + value, 0) : Math.max(0, ...values)
  })
  return tops.reduce((largest, top) => Math.max(largest, top), 0)
}

/** The slots that may have a label: an axis with equal labels at both ends would be useless. */
export function labelledSlots(rows: readonly ChartRow[], formatSlot: (name: string) => string): string[] {
  const names = rows.map(({ name }) => name)
  const [first, last] = [names[0], names.at(-1)]
  const isSame = names.length > 1 && first && last && formatSlot(first) === formatSlot(last)
  return isSame ? names.slice(0, -1) : names
}

/** The slot that is still filling at `now` (ms); each reaches to the next one, the last as far as the one before it. */
export function openSlotOf(rows: readonly { name: string }[], now: number): string | undefined {
  const starts = rows.map(({ name }) => Date.parse(name))
  const index = starts.findLastIndex((start) => start <= now)
  const [start, next, before] = [starts[index], starts[index + 1], starts[index - 1]]
  if (start === undefined) return undefined
  const end = next ?? (before === undefined ? start : 2 * start - before)
  return now < end ? rows[index]?.name : undefined
}

/**
 * A line into a slot that is still filling would seem to fall: its value is drawn separately, under
 * `<key>:open`.
 */
export function withOpenLine(
  rows: readonly ChartRow[],
  series: readonly ChartSeries[],
  openSlot: string | undefined,
): readonly ChartRow[] {
  return rows.map((row) =>
    row.name === openSlot
      ? {
          name: row.name,
          ...Object.fromEntries(series.map(({ key }) => [`${key}:open`, numberAt(row, key)])),
        }
      : row,
  )
}
