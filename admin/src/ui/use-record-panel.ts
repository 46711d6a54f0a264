import { useCallback, useMemo, useState } from 'react'
import { useUrlState } from './use-url-state.ts'

interface Setup<Row> {
  /** Name in the address; must be a constant. */
  param: string
  /** The row as it is now; fails with a toast of its own. */
  fetchLatest: (id: string) => Promise<Row | undefined>
}

type Form<Row> = { row: Row | undefined } | null

/** What the drawer beside a list shows: a row, by the address, or a form; leaving a changed form is asked about. */
export function useRecordPanel<Row extends { id: string }>({ param, fetchLatest }: Setup<Row>) {
  const defaults = useMemo(() => ({ [param]: '', current: '1' }), [param])
  const [values, setUrl] = useUrlState<string>(defaults)
  const id = values[param] ?? ''
  const current = values.current ?? '1'
  const [form, setForm] = useState<Form<Row>>(null)
  const [isDirty, setDirty] = useState(false)
  const [pending, setPending] = useState<{ go: () => void } | null>(null)

  const show = useCallback(
    (next: { id: string; form: Form<Row> }) => {
      setDirty(false)
      setPending(null)
      setForm(next.form)
      if (next.id !== id) setUrl({ [param]: next.id, current })
    },
    [id, current, param, setUrl],
  )
  const leave = useCallback(
    (go: () => void) => {
      if (form && isDirty) setPending({ go })
      else go()
    },
    [form, isDirty],
  )
  return useMemo(
    () => ({
      id,
      form,
      isAsking: pending !== null,
      setDirty,
      view: (row: Row) => leave(() => show({ id: row.id, form: null })),
      create: () => leave(() => show({ id: '', form: { row: undefined } })),
      edit: (row: Row) =>
        leave(async () => {
          // The form begins with the row as it is now, not as the list knew it.
          const latest = await fetchLatest(row.id)
          if (latest) show({ id, form: { row: latest } })
        }),
      /** From a form back to what was there before it, from a row back to the list. */
      close: () => leave(() => show({ id: form ? id : '', form: null })),
      saved: () => show({ id, form: null }),
      gone: (gone: string) => {
        if (gone === id) show({ id: '', form: null })
      },
      discard: () => pending?.go(),
      stay: () => setPending(null),
    }),
    [id, form, pending, leave, show, fetchLatest],
  )
}
export type RecordPanel<Row extends { id: string }> = ReturnType<typeof useRecordPanel<Row>>
