import type { Zone } from '@netwarden/shared/contract'
import type { ZoneReading } from '@netwarden/shared/dns'
import { useMemo, useRef, useState } from 'react'
import type { ZoneDraft } from '../draft/use-zone-draft.ts'
import type { Draft } from '../draft/zone-draft.ts'
import { useZoneText as useStoredText } from '../zone-queries.ts'

/** Larger zones are changed by record and by file: a field with their text would freeze. */
export const MAX_TEXT_RECORDS = 5_000
/** Pause after typing before the input is read. */
const PAUSE = 300

interface Typed {
  text: string
  /** The resulting draft; until the text is read, or while it is invalid, the previous one. */
  draft: Draft
  /** The version on which the draft is based. */
  base: number
  isRead: boolean
}

/** The zone as text beside its records: typed changes become edits of records, and edits become text. */
export function useZoneText(zone: Zone, draft: ZoneDraft) {
  const isSmall = zone.recordCount <= MAX_TEXT_RECORDS
  const stored = useStoredText({ id: zone.id, version: draft.base }, isSmall)
  const reader = stored.data?.reader
  const whole = useMemo(
    () => stored.data?.reader.readWhole(stored.data.text, zone.origin),
    [stored.data, zone.origin],
  )
  const [typed, setTyped] = useState<Typed>()
  const waiting = useRef<number>(undefined)
  const isCurrent = typed?.base === draft.base && (!typed.isRead || typed.draft === draft.draft)
  const current = isCurrent ? typed : undefined
  const made = useMemo(() => whole && reader?.textOf(whole, draft.draft), [whole, reader, draft.draft])
  const text = current?.text ?? made
  const reading = useMemo(
    () =>
      text === undefined || current?.isRead === false
        ? undefined
        : reader?.readZone(text, { origin: zone.origin }),
    [text, current?.isRead, reader, zone.origin],
  )
  const isFaulty = reading !== undefined && reading.faultCount > 0

  const read = (latest: string) => {
    window.clearTimeout(waiting.current)
    if (!whole || !reader) return
    const next = reader.readZone(latest, { origin: zone.origin })
    const isUsable = next.faultCount === 0 && next.records.length <= MAX_TEXT_RECORDS
    const led = isUsable ? reader.draftOf(whole, next, draft.draft.edits) : draft.draft
    setTyped({ text: latest, draft: led, base: draft.base, isRead: true })
    draft.setHeld(!isUsable)
    if (isUsable) draft.set(led)
  }
  return {
    isSmall,
    error: stored.error,
    retry: () => void stored.refetch(),
    text,
    reading: reading satisfies ZoneReading | undefined,
    isFaulty,
    /** Whether typed input is not part of the changes: it is invalid, or not parsed yet. */
    isHeld: current !== undefined && (isFaulty || !current.isRead),
    type: (latest: string) => {
      setTyped({ text: latest, draft: draft.draft, base: draft.base, isRead: false })
      draft.setHeld(true)
      window.clearTimeout(waiting.current)
      waiting.current = window.setTimeout(() => read(latest), PAUSE)
    },
    /** Parses the text immediately, without the pause. */
    readNow: () => {
      if (current && !current.isRead) read(current.text)
    },
    forget: () => {
      window.clearTimeout(waiting.current)
      draft.setHeld(false)
      setTyped(undefined)
    },
  }
}
export type ZoneTextState = ReturnType<typeof useZoneText>
