import { Fragment, type ReactNode } from 'react'
import { useListContext } from 'react-admin'
import { DiscardDialog, type RecordPanel } from '../../kit/index.ts'

interface Props<Row extends { id: string }> {
  panel: RecordPanel<Row>
  /** Renders the form of a record, or without one, the form of a new record. */
  form: (record: Row | undefined) => ReactNode
  /** Renders a record; the visible row is shown until the current record is loaded. */
  view: (id: string, shown: Row | undefined) => ReactNode
}

/**
 * The panel beside a list: the open form, otherwise the record in the address. A changed form asks for confirmation
 * before it closes.
 */
export function RecordPanelView<Row extends { id: string }>({ panel, form, view }: Props<Row>) {
  const { id, form: opened } = panel
  const { data: rows } = useListContext<Row>()
  return (
    <>
      {opened ? (
        <Fragment key={opened.row?.id ?? 'new'}>{form(opened.row)}</Fragment>
      ) : (
        id !== '' &&
        view(
          id,
          rows?.find((row) => row.id === id),
        )
      )}
      <DiscardDialog {...panel.question} />
    </>
  )
}
