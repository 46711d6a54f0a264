import type { ReactNode } from 'react'

export interface Column<Row> {
  key: string
  label: string
  render: (row: Row) => ReactNode
  /** Field the server sorts by; without it the column cannot be sorted. */
  sort?: string
  /** Numbers stand to the right. */
  isNumeric?: boolean
  /** Pixels; columns without share what is left. */
  width?: number
  /** Addresses and times. */
  isMono?: boolean
  /** Shown only when the person asks for it. */
  isOptional?: boolean
}

export interface Sort {
  field: string
  order: 'asc' | 'desc'
}

/** A row on a phone: two lines, with something before and something at the end. */
export interface PhoneRow {
  lead?: ReactNode
  title: ReactNode
  subtitle?: ReactNode
  aside?: ReactNode
}

/** Of the column of boxes. */
export const CHECKBOX_WIDTH = 40
const FREE_WIDTH = 140

/** Below this the table scrolls sideways instead of squeezing its columns. */
export function smallestWidth(columns: readonly Column<never>[]): number {
  return columns.reduce((sum, { width }) => sum + (width ?? FREE_WIDTH), 0)
}
