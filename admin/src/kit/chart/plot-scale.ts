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

/** What the tallest slot reaches: bars stand on each other, lines do not. */
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

export interface PlotArea {
  width: number
  height: number
  left: number
  right: number
  top: number
  bottom: number
  /** How wide a slot is. */
  band: number
  ticks: readonly number[]
  /** The middle of a slot. */
  x: (slot: number) => number
  y: (value: number) => number
  /** The slot at a place, undefined beside the drawing. */
  slotAt: (x: number) => number | undefined
}

const MARGIN = { left: 48, right: 4, top: 8, bottom: 24 }

export function createPlotArea(width: number, height: number, slots: number, largest: number): PlotArea {
  const ticks = roundTicks(largest)
  const highest = ticks.at(-1) ?? 1
  const [right, bottom] = [width - MARGIN.right, height - MARGIN.bottom]
  const band = Math.max(1, right - MARGIN.left) / Math.max(1, slots)
  return {
    ...MARGIN,
    width,
    height,
    right,
    bottom,
    band,
    ticks,
    x: (slot) => MARGIN.left + band * (slot + 0.5),
    y: (value) => bottom - (value / highest) * (bottom - MARGIN.top),
    slotAt: (x) => {
      const slot = Math.floor((x - MARGIN.left) / band)
      return slot >= 0 && slot < slots ? slot : undefined
    },
  }
}
