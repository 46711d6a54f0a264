import type { ComponentProps, ReactNode } from 'react'
import { useListContext } from 'react-admin'
import { type TextKey, useFormat, useText } from '../../kit/i18n/index.ts'
import { FillPage, PageHeader } from '../../kit/index.ts'
import { RecordPanelView } from '../form/RecordPanelView.tsx'
import { useFiltered } from './use-filtered.ts'

interface Props<Row extends { id: string }> extends ComponentProps<typeof RecordPanelView<Row>> {
  title: string
  /** Texts with the number of all records, and of those that the filters find. */
  counts: { all: TextKey; found: TextKey }
  actions: ReactNode
  /** The table, and dialogs. */
  children: ReactNode
}

/** The page of a list: how many records there are, the table, and the panel beside it. */
export function RecordPage<Row extends { id: string }>(props: Props<Row>) {
  const { title, counts, actions, children, panel, form, view } = props
  const t = useText()
  const format = useFormat()
  const { total } = useListContext<Row>()
  const { isFiltered } = useFiltered()
  const count = isFiltered ? counts.found : counts.all
  return (
    <FillPage>
      <PageHeader
        title={title}
        subtitle={total !== undefined && t(count, { count: total, total: format.number(total) })}
        actions={actions}
      />
      {children}
      <RecordPanelView panel={panel} form={form} view={view} />
    </FillPage>
  )
}
