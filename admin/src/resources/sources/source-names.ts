import type { Source } from '@netwarden/shared/contract'
import { useCallback } from 'react'
import { formatName, IMPORT_FORMATS } from '../../domain/words/index.ts'
import { type Format, type Translate, useFormat, useText } from '../../kit/i18n/index.ts'

/** The names of a source's formats, joined. */
export function formatText(t: Translate, format: string): string {
  return format === 'auto' ? t('sources.format.auto') : formatName(format, t)
}

/** The formats to choose from, and the stored one even if this console has no name for it. */
export function formatOptions(t: Translate, current: string): { value: string; label: string }[] {
  const known: readonly string[] = IMPORT_FORMATS
  const all = known.includes(current) ? known : [...known, current]
  return all.map((value) => ({ value, label: formatText(t, value) }))
}

const MINUTE = 60
const HOUR = 3_600

export function useLagText(): (source: Source) => string | null {
  const t = useText()
  const format = useFormat()
  return useCallback(
    ({ lagSeconds, state }) => {
      // "No lag" would be wrong for a source that is not read.
      const isUnknown = lagSeconds === null || (lagSeconds === 0 && state !== 'running')
      return isUnknown ? null : lagText(lagSeconds, t, format)
    },
    [t, format],
  )
}

function lagText(seconds: number, t: Translate, format: Format): string {
  const count = (value: number) => ({ count: format.number(Math.round(value)) })
  if (seconds < 1) return t('sources.lag.none')
  if (seconds < MINUTE) return t('ui.seconds', count(seconds))
  if (seconds < HOUR) return t('sources.lag.minutes', count(seconds / MINUTE))
  return t('sources.lag.hours', count(seconds / HOUR))
}

/** How much is missing: the number of lines, or a note that it is unknown. */
export function lostText(t: Translate, format: Format, drops: number): string {
  if (drops === 0) return t('sources.lost.unknown')
  return t('sources.lost.counted', { count: drops === 1 ? drops : format.number(drops) })
}
