import type { ReactNode } from 'react'
import type { SortPayload } from 'react-admin'
import type { ToneName } from '../../kit/theme/tokens.ts'
import type { Column, PhoneRow } from './columns.ts'
import type { PageState } from './Pager.tsx'
import type { Selection } from './selection.ts'
import type { Question } from './use-results-focus.ts'

/** What a table looks like, and what can be done in it. */
export interface ListTableLook<Row> {
  /** Name under which column settings and density are remembered: `nw.table.<list>`. */
  list: string
  /** What the list holds; the table's accessible name. */
  label: string
  columns: readonly Column<Row>[]
  /** What a row is called to a screen reader; by default its key. */
  rowName?: (row: Row) => string
  /** The ground of a row that something is going to happen to; a word in it has to say so, too. */
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
  /** Undefined while the first page is on its way. */
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
