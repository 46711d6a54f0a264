import type { Language } from '@netwarden/shared/i18n'

export type Tone = 'good' | 'high' | 'medium' | 'low' | 'common'

/** A figure with what it is compared with. */
export interface Figure {
  label: string
  value: string
  note?: string
  tone?: Tone
}

export interface Cell {
  text: string
  tone?: Tone
  /** A bar of this share (0 to 1) beside the text. */
  share?: number
}

interface Table {
  kind: 'table'
  title?: string
  columns: readonly { label: string; isNumeric?: boolean; width?: number }[]
  rows: readonly (readonly Cell[])[]
  /** Below the table. */
  note?: string
}

/** Bars of two stacked series. */
export interface BarChart {
  kind: 'bars'
  title: string
  series: readonly [string, string]
  bars: readonly { label: string; values: readonly [number, number]; text: string }[]
}

export type Block =
  | { kind: 'figures'; figures: readonly Figure[] }
  | Table
  | BarChart
  | { kind: 'note'; text: string }

export interface Section {
  title: string
  hint: string
  blocks: readonly Block[]
}

/** A report in the language of its reader, from which mail and PDF are made. All texts are plain. */
export interface ReportDocument {
  language: Language
  app: string
  title: string
  period: string
  scope: string
  made: string
  sections: readonly Section[]
  /** Address of the console. */
  link: string
}
