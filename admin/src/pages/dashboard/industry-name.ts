import { INDUSTRIES } from '@netwarden/shared'
import { useText } from '../../kit/i18n/index.ts'

/** The word for an industry; one that the administrator named is shown as it is. */
export function useIndustryName(): (id: string) => string {
  const t = useText()
  return (id) => {
    const known = INDUSTRIES.find((industry) => industry === id)
    return known ? t(`dashboard.industry.${known}`) : id
  }
}
