import { useMemo } from 'react'
import { fieldText } from '../../kit/field-text.tsx'
import { useFormat } from '../../kit/i18n/index.ts'
import type { Column, DrawnColumn } from './columns.ts'

/** Columns of fields with what draws them: made for the table, which has hundreds of cells. */
export function useDrawnColumns<Row>(columns: readonly Column<Row>[]): readonly DrawnColumn<Row>[] {
  const format = useFormat()
  return useMemo(
    () =>
      columns.map((column) =>
        column.render ? column : { ...column, render: (row: Row) => fieldText(row, column, format) },
      ),
    [columns, format],
  )
}
