import type { ReactNode } from 'react'
import type { SortPayload } from 'react-admin'
import type { ToneName } from '../../kit/theme/tokens.ts'
import type { Column, PhoneRow } from './columns.ts'
import type { PageState } from './Pager.tsx'
import type { Selection } from './selection.ts'
import type { Question } from './use-results-focus.ts'

/** Appearance of a table and its actions. */
export interface ListTableLook<Row> {
  /** Name under which column settings and density are remembered: `nw.table.<list>`. */
  list: string
  /** Content of the list; the table's accessible name. */
  label: string
  columns: readonly Column<Row>[]
  /** Accessible name of a row; its key by default. */
  rowName?: (row: Row) => string
  /** Background of a row that is about to change; a word in it must say so, too. */
  rowTone?: (row: Row) => ToneName | undefined
  onRowClick?: (row: Row) => void
  /** The row whose details are open. */
  currentKey?: string
  selection?: Selection
  /** Shown instead of the tool bar's own content while rows are selected. */
  bulkActions?: ReactNode
  toolbar?: ReactNode
  empty?: ReactNode
  phoneRow?: (row: Row) => PhoneRow
}

export interface ListTableProps<Row> extends ListTableLook<Row> {
  /** Undefined while the first page is loading. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  total?: number | undefined
  totalIsAtLeast?: boolean | undefined
  page: PageState
  onPage: (page: PageState) => void
  sort?: SortPayload
  onSort?: (sort: SortPayload) => void
  /** Where the list can be searched: the query, so that a search moves the focus to its results. */
  question?: Question
  error?: unknown
  onRetry?: () => void
}
