import { useCallback, useMemo, useRef, useState } from 'react'
import { useDiscard } from './form/use-discard.ts'
import { useUrlState } from './use-url-state.ts'

interface Setup<Row> {
  /** Name in the address; must be a constant. */
  param: string
  /** Value of the address while the form of a new row is open; without it the address does not change. */
  newId?: string
  /** The current row; shows a toast when loading fails. */
  fetchLatest: (id: string) => Promise<Row | undefined>
}

/**
 * The content of the drawer beside a list: a row, by the address, or a form; leaving a changed form needs a
 * confirmation.
 */
export function useRecordPanel<Row extends { id: string }>({ param, ...rest }: Setup<Row>) {
  const defaults = useMemo(() => ({ [param]: '', current: '1' }), [param])
  const [values, setUrl] = useUrlState<string>(defaults)
  const current = values.current ?? '1'
  const setId = useCallback((id: string) => setUrl({ [param]: id, current }, param), [param, current, setUrl])
  return useRecordPanelAt<Row>({ id: values[param] ?? '', setId, ...rest })
}
export type RecordPanel<Row extends { id: string }> = ReturnType<typeof useRecordPanel<Row>>

interface Place<Row> {
  /** Id of the row in the address; empty without one. */
  id: string
  setId: (id: string) => void
  newId?: string
  fetchLatest: (id: string) => Promise<Row | undefined>
}

/** `at` is the row that the address named when the form was opened. */
type Form<Row> = { row: Row | undefined; at: string } | null

/** The same, wherever the address keeps the row. */
export function useRecordPanelAt<Row extends { id: string }>({ id, setId, newId, fetchLatest }: Place<Row>) {
  const [opened, setOpened] = useState<Form<Row>>(null)
  const { isDirty, setDirty, leave, reset, question } = useDiscard()
  /** Counts the requests: a row that arrives late must not replace a later one. */
  const turn = useRef(0)
  // A link to another row shows it; unsaved input is kept.
  const isNew = id !== '' && id === newId
  const form = useMemo<Form<Row>>(() => {
    if (opened && (isDirty || opened.at === id)) return opened
    return isNew ? { row: undefined, at: id } : null
  }, [opened, isDirty, id, isNew])

  const show = useCallback(
    (next: { id: string; form: Form<Row> }) => {
      turn.current += 1
      reset()
      setOpened(next.form)
      if (next.id !== id) setId(next.id)
    },
    [id, setId, reset],
  )
  return useMemo(
    () => ({
      id,
      form,
      question,
      setDirty,
      view: (row: Row) => leave(() => show({ id: row.id, form: null })),
      create: () =>
        leave(() =>
          newId === undefined
            ? show({ id: '', form: { row: undefined, at: '' } })
            : show({ id: newId, form: null }),
        ),
      edit: (row: Row) =>
        leave(async () => {
          // The form begins with the current row instead of the row in the list.
          turn.current += 1
          const asked = turn.current
          const latest = await fetchLatest(row.id)
          if (latest && asked === turn.current) show({ id, form: { row: latest, at: id } })
        }),
      /** From a form back to the previous view, from a row back to the list. */
      close: () => leave(() => show({ id: form && !isNew ? id : '', form: null })),
      saved: () => show({ id, form: null }),
      /** From a form to the saved object. */
      savedAs: (row: Row) => show({ id: row.id, form: null }),
      show: (shown: string) => show({ id: shown, form: null }),
      gone: (gone: string) => {
        if (gone === id) show({ id: '', form: null })
      },
    }),
    [id, form, isNew, newId, question, setDirty, leave, show, fetchLatest],
  )
}
