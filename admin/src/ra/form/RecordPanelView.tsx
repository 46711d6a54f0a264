import { Fragment, type ReactNode } from 'react'
import { useListContext } from 'react-admin'
import { DiscardDialog, type RecordPanel } from '../../kit/index.ts'

interface Props<Row extends { id: string }> {
  panel: RecordPanel<Row>
  /** The form of a record, or, without one, of a new one. */
  form: (record: Row | undefined) => ReactNode
  /** With the row in sight, to be shown until the record as it is now is known. */
  view: (id: string, shown: Row | undefined) => ReactNode
}

/**
 * Beside a list: the open form, or else the record in the address; a changed form confirms before it closes.
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
