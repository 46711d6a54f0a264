import { useMemo } from 'react'
import { useLanguage } from '../../kit/i18n/index.ts'

/** Units of a thousand times the previous one, from kilobytes on; `Intl` would spell out bytes in English. */
const UNITS = ['kilobyte', 'megabyte', 'gigabyte'] as const

/** Formats a size in bytes: 1.1 MB. */
export function useByteText(): (bytes: number) => string {
  const language = useLanguage()
  return useMemo(() => {
    const formats = UNITS.map(
      (unit) =>
        new Intl.NumberFormat(language, {
          style: 'unit',
          unit,
          unitDisplay: 'short',
          maximumFractionDigits: 1,
        }),
    )
    return (bytes) => {
      const step = Math.min(UNITS.length, bytes < 1000 ? 0 : Math.floor(Math.log10(bytes) / 3))
      return formats[step - 1]?.format(bytes / 1000 ** step) ?? `${bytes} B`
    }
  }, [language])
}
