import type { ReactNode } from 'react'
import type { Translate } from '../../kit/i18n/index.ts'
import { RowButtons } from '../../kit/index.ts'
import { ACTIONS, type DrawnColumn } from './columns.ts'

/** The last column: the actions on a row. It is not printed. */
export function actionsColumn<Row>(
  t: Translate,
  width: NonNullable<DrawnColumn<Row>['width']>,
  buttons: (row: Row) => ReactNode,
): Omit<DrawnColumn<Row>, 'sort'> {
  return {
    key: ACTIONS,
    label: t('ui.actions'),
    width,
    render: (row) => <RowButtons>{buttons(row)}</RowButtons>,
  }
}
