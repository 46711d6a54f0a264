import type { Source } from '@netwarden/shared'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useUrlState } from '../../ui/index.ts'
import { NEW_SOURCE } from './new-source.ts'
import { fetchSource } from './source-queries.ts'

const DEFAULTS = { source: '', current: '1' }

/** What the side drawer shows: a source or the form of a new one, by the address, or the form of a known one. */
export function useSourcePanel() {
  const client = useQueryClient()
  const [{ source: id, current }, setUrl] = useUrlState(DEFAULTS)
  const [edited, setEdited] = useState<Source | null>(null)
  const [isDirty, setDirty] = useState(false)
  const [pending, setPending] = useState<{ go: () => void } | null>(null)

  const show = useCallback(
    (next: { id: string; edited: Source | null }) => {
      setDirty(false)
      setPending(null)
      setEdited(next.edited)
      if (next.id !== id) setUrl({ source: next.id, current })
    },
    [id, current, setUrl],
  )
  const leave = useCallback(
    (go: () => void) => {
      if (isDirty) setPending({ go })
      else go()
    },
    [isDirty],
  )
  const isNew = id === NEW_SOURCE
  return useMemo(
    () => ({
      id,
      form: edited ? { source: edited } : isNew ? { source: undefined } : null,
      isAsking: pending !== null,
      setDirty,
      view: (source: Source) => leave(() => show({ id: source.id, edited: null })),
      create: () => leave(() => show({ id: NEW_SOURCE, edited: null })),
      edit: (source: Source) =>
        leave(async () => {
          // The form begins with the source as it is now, not as the list knew it.
          const latest = await client
            .fetchQuery({ queryKey: ['sources', 'one', source.id], queryFn: () => fetchSource(source.id) })
            .catch(() => undefined) // told as a toast, like every failed query
          if (latest) show({ id: source.id, edited: latest })
        }),
      /** From the form of a known source back to it, from all else to the list. */
      close: () => leave(() => show({ id: edited ? id : '', edited: null })),
      saved: (source: Source) => show({ id: source.id, edited: null }),
      gone: (gone: string) => {
        if (gone === id) show({ id: '', edited: null })
      },
      discard: () => pending?.go(),
      stay: () => setPending(null),
    }),
    [id, edited, isNew, pending, leave, show, client],
  )
}
export type SourcePanel = ReturnType<typeof useSourcePanel>
