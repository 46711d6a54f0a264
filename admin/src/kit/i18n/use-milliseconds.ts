import { useFormat } from './use-format.ts'
import { useText } from './use-text.ts'

/** A time in milliseconds as text, with one digit below ten; a dash where there is none. */
export function useMilliseconds(): (value: number | null) => string {
  const t = useText()
  const format = useFormat()
  return (value) => {
    if (value === null) return '—'
    const rounded = value < 10 ? Math.round(value * 10) / 10 : Math.round(value)
    return t('ui.milliseconds', { count: format.number(rounded) })
  }
}
