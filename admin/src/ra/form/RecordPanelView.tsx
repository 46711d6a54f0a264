import type { ReactNode } from 'react'
import { DiscardDialog, type RecordPanel } from '../../kit/index.ts'

interface Props<Row extends { id: string }> {
  panel: RecordPanel<Row>
  /** The form of a record, or, without one, of a new one. */
  form: (record: Row | undefined) => ReactNode
  view: (id: string) => ReactNode
}

/** Beside a list: the form that is open, or else the record that the address names; a changed form asks before it goes. */
export function RecordPanelView<Row extends { id: string }>({ panel, form, view }: Props<Row>) {
  const { id, form: opened } = panel
  return (
    <>
      {opened ? form(opened.row) : id !== '' && view(id)}
      <DiscardDialog {...panel.question} />
    </>
  )
}
