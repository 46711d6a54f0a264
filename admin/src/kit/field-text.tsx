import type { ReactNode } from 'react'
import type { Format } from './i18n/index.ts'
import { TimeText } from './TimeText.tsx'

/** A column that shows a field of its row as it is, numbers with their separators. */
export interface FieldOf<Row> {
  key: keyof Row & string
  render?: undefined
  /** Precision of a field that contains a time. */
  time?: 'minute' | 'second'
}

export function fieldText<Row>(row: Row, { key, time }: FieldOf<Row>, format: Format): ReactNode {
  const value: unknown = row[key]
  if (value === null || value === undefined) return null
  if (typeof value === 'number') return format.number(value)
  return time ? <TimeText at={String(value)} style={time} /> : String(value)
}
