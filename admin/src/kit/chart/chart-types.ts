import type { ToneName } from '../theme/tokens.ts'

/** A slot of the horizontal axis: its start, and a number for each series. */
export type ChartRow = { readonly name: string } & Readonly<Record<string, number | string>>

export interface ChartSeries {
  key: string
  label: string
  /** Index of the theme's series colour, or the tone that the same word has in tables; by default the series' own place. */
  color?: number | ToneName
  /** A lighter form of its colour, for what has the same word without the effect. */
  isFaint?: boolean
}

/** A slot with missing data, by the name of its row. */
export interface IncompleteMark {
  readonly name: string
  readonly minutes: number
  /** Lines known to be lost; 0 when they could not be counted. */
  readonly drops: number
}

/** Pixels, or the whole height of the container. */
export type ChartHeight = number | '100%'

/** The attribute of a drawing by which its tools find it: the label of the chart. */
export const DRAWN_CHART = 'data-chart'

export interface PlotProps {
  kind: 'bar' | 'line'
  rows: readonly ChartRow[]
  series: readonly ChartSeries[]
  colors: readonly string[]
  incomplete: readonly IncompleteMark[]
  /** The slot that is still filling. */
  openSlot: string | undefined
  /** Label of a slot below the axis, and in full in the tooltip and table. */
  formatSlot: (name: string) => string
  formatSlotInFull: (name: string) => string
  /** Called with the series when its bar was clicked, without one when the slot was clicked. */
  onSlotClick?: ((row: ChartRow, seriesKey?: string) => void) | undefined
}

export function numberAt(row: ChartRow, key: string): number {
  const value = row[key]
  return typeof value === 'number' ? value : 0
}
