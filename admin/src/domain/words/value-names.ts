import {
  APPLICATIONS,
  CONTROL_GROUPS,
  LOCAL_DOMAIN_TYPE,
  OUTCOMES,
  TRANSPORTS,
  UNKNOWN_COUNTRY,
  UNKNOWN_DOMAIN_TYPE,
  VERDICT_SOURCES,
} from '@netwarden/shared'
import { useMemo } from 'react'
import { useLanguage, useText } from '../../kit/i18n/index.ts'
import { CHINA_REGIONS } from './china-regions.ts'
import { useOwnCategories } from './own-lists.ts'

export const CATEGORIES = [
  UNKNOWN_DOMAIN_TYPE,
  LOCAL_DOMAIN_TYPE,
  'advertising',
  'social',
  'video',
  'malware',
  'tiktok',
] as const

export interface ValueNames {
  /** A category by its id: the console's word, or what the list of its own is called; of a deleted list the id. */
  category: (id: string) => string
  country: (code: string) => string
  /** A part of China by its name in databases; others are shown as they are. */
  region: (name: string) => string
  application: (id: string) => string
  transport: (id: string) => string
  controlGroup: (id: string) => string
  /** What became of a look-up; an exact code is shown as it is. */
  outcome: (id: string) => string
  verdictBy: (id: string) => string
}

/** In the language that was asked for last; to make them takes longer than to name all that a page shows. */
let regions = { language: '', names: new Intl.DisplayNames('en', { type: 'region' }) }

function regionsIn(language: string): Intl.DisplayNames {
  if (regions.language !== language) {
    regions = { language, names: new Intl.DisplayNames([language], { type: 'region', fallback: 'code' }) }
  }
  return regions.names
}

/** The words for what records hold as codes. */
export function useValueNames(): ValueNames {
  const t = useText()
  const language = useLanguage()
  const own = useOwnCategories()
  return useMemo(() => {
    const regions = regionsIn(language)
    return {
      category: (id) => {
        const known = CATEGORIES.find((category) => category === id)
        return known ? t(`visits.category.${known}`) : (own.find((list) => list.id === id)?.name ?? id)
      },
      country: (code) => {
        if (code === UNKNOWN_COUNTRY || code === '') return t('visits.country.unknown')
        return /^[A-Z]{2}$/.test(code) ? (regions.of(code) ?? code) : code
      },
      region: (name) => {
        const known = CHINA_REGIONS.find((region) => region === name)
        return known ? t(`visits.region.${known}`) : name
      },
      application: (id) => {
        const known = APPLICATIONS.find((application) => application === id)
        return known ? t(`visits.application.${known}`) : id
      },
      transport: (id) => {
        const known = TRANSPORTS.find((transport) => transport === id)
        return known ? t(`visits.transport.${known}`) : id
      },
      controlGroup: (id) => {
        const known = CONTROL_GROUPS.find((group) => group === id)
        return known ? t(`visits.controlGroup.${known}`) : id
      },
      outcome: (id) => {
        const known = OUTCOMES.find((outcome) => outcome === id)
        return known ? t(`visits.outcome.${known}`) : id
      },
      verdictBy: (id) => {
        const known = VERDICT_SOURCES.find((source) => source === id)
        return known ? t(`visits.verdictBy.${known}`) : id
      },
    }
  }, [t, language, own])
}
