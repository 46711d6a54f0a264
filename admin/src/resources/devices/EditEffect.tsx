import Typography from '@mui/material/Typography'
import type { EditedDevices } from '@netwarden/shared/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { EffectLine } from '../../domain/replay/index.ts'
import { useFormat, useText } from '../../kit/i18n/index.ts'
import { Note } from '../../kit/index.ts'
import { CallError, call } from '../../kit/session/index.ts'
import type { editsOf } from './device-edit.ts'

/** Typing pauses for so long before the server checks (ms). */
const PAUSE = 500

/** What an edit would do, before it is saved. */
export function EditEffect({ edits }: { edits: ReturnType<typeof editsOf> }) {
  const t = useText()
  const settled = useSettled(JSON.stringify(edits))
  const { data, error } = useQuery({
    queryKey: ['devices', 'edit', settled],
    queryFn: () => call('POST /api/device/edit', { body: { devices: JSON.parse(settled), dryRun: true } }),
    enabled: settled !== '[]',
    staleTime: 0,
    gcTime: 0,
    retry: false,
    meta: { isQuiet: true },
  })
  if (edits.length === 0) return <Typography variant="quiet">{t('devices.edit.nothing')}</Typography>
  if (error)
    return (
      <Note role="status" tone="high">
        {firstFault(error)}
      </Note>
    )
  if (!data || settled !== JSON.stringify(edits))
    return (
      <Typography variant="quiet" role="status">
        {t('devices.edit.checking')}
      </Typography>
    )
  return <EditedNote edited={data} />
}

/** The counts of an edit, and its effect on the visits where devices move. */
export function EditedNote({ edited, isDone = false }: { edited: EditedDevices; isDone?: boolean }) {
  const t = useText()
  const format = useFormat()
  const { moved, renamed, unchanged, effect } = edited
  const counts = {
    moved: format.number(moved),
    renamed: format.number(renamed),
    unchanged: format.number(unchanged),
  }
  return (
    <>
      <Note tone="good" role="status">
        {t(isDone ? 'devices.import.done' : 'devices.edit.effect', counts)}
      </Note>
      {effect && <EffectLine flips={effect} />}
    </>
  )
}

function firstFault(error: Error): string {
  const [fault] = error instanceof CallError ? Object.values(error.fields) : []
  return fault ?? error.message
}

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
