import { useMemo } from 'react'
import { useLanguage } from '../../../i18n/index.ts'

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** A size as people read it: 1.1 MB. */
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
      const step = Math.min(UNITS.length - 1, bytes < 1000 ? 0 : Math.floor(Math.log10(bytes) / 3))
      return formats[step]?.format(bytes / 1000 ** step) ?? String(bytes)
    }
  }, [language])
}
