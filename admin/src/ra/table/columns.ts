import type { Language } from '@netwarden/shared/i18n'
import type { ReactNode } from 'react'
import type { FieldOf } from '../../kit/field-text.tsx'

/** The key of the column of buttons. */
export const ACTIONS = 'actions'

interface ColumnHead {
  key: string
  label: string
  /** Field the server sorts by; without it the column cannot be sorted. */
  sort?: string
  /** Numbers are right-aligned. */
  isNumeric?: boolean
  /** Pixels, by language for longer words; columns without a width share the rest. */
  width?: number | Readonly<Record<Language, number>>
  /** Addresses and times. */
  isMono?: boolean
  /** Hidden until the user shows it. */
  isOptional?: boolean
}

export interface DrawnColumn<Row> extends ColumnHead {
  render: (row: Row) => ReactNode
}
/** Without `render` it shows the field that it is named after. */
export type Column<Row> = DrawnColumn<Row> | (ColumnHead & FieldOf<Row>)

export interface Sort {
  field: string
  order: 'asc' | 'desc'
}

/** A row on a phone: two lines, with an element before and one at the end. */
export interface PhoneRow {
  lead?: ReactNode
  title: ReactNode
  subtitle?: ReactNode
  aside?: ReactNode
}

/** Height of a table's header, which must not cover a focused row. */
export const HEAD_HEIGHT = 29
/** Width of the column of checkboxes. */
export const CHECKBOX_WIDTH = 40
const FREE_WIDTH = 140

/** Below this the table scrolls sideways instead of squeezing its columns. */
export function smallestWidth(columns: readonly ColumnHead[], language: Language): number {
  return columns.reduce((sum, column) => sum + (widthOf(column, language) ?? FREE_WIDTH), 0)
}

export function isOfActions({ key }: ColumnHead): boolean {
  return key === ACTIONS
}

export function widthOf({ width }: ColumnHead, language: Language): number | undefined {
  return typeof width === 'object' ? width[language] : width
}
