import type { OperationLogEntry } from '@netwarden/shared/domain'
import { type OperationWords, operationWords } from '@netwarden/shared/operations'
import { useMemo } from 'react'
import { useSegmentChoices, useSegmentName } from '../../domain/control/index.ts'
import { useFormat, useLanguage } from '../../kit/i18n/index.ts'
import { isRecord } from '../../kit/stores/browser-storage.ts'

type Subject = Pick<OperationLogEntry, 'subjectKind' | 'subjectId' | 'before' | 'after'>

/** Names of actions, objects and fields in the reader's language; an unknown word is shown unchanged. */
export function useOperationNames(): OperationWords {
  const language = useLanguage()
  const format = useFormat()
  const nameOf = useSegmentName()
  const segments = useSegmentChoices().data
  return useMemo(() => {
    const names = new Map((segments ?? []).map((segment) => [segment.id, nameOf(segment)]))
    return operationWords(language, {
      time: (iso) => format.time(iso, 'second'),
      segment: (id) => names.get(id) ?? id,
    })
  }, [language, format, nameOf, segments])
}

/** The segment that an operation was about, by its own word. */
export function segmentOf({ subjectKind, subjectId, before, after }: Subject): string {
  if (subjectKind === 'segment') return subjectId
  const said = [after, before].find((state) => isRecord(state) && typeof state.segmentId === 'string')
  return isRecord(said) ? String(said.segmentId) : ''
}
