import { useText } from '../../i18n/index.ts'

const INDUSTRIES = [
  'internet',
  'social',
  'media',
  'games',
  'commerce',
  'advertising',
  'cloud',
  'software',
  'hardware',
  'security',
  'telecom',
  'finance',
  'travel',
  'logistics',
  'automotive',
  'energy',
  'health',
  'food',
  'education',
  'government',
  'nonprofit',
] as const

/** The word for an industry; one that the administrator named is shown as it is. */
export function useIndustryName(): (id: string) => string {
  const t = useText()
  return (id) => {
    const known = INDUSTRIES.find((industry) => industry === id)
    return known ? t(`dashboard.industry.${known}`) : id
  }
}
