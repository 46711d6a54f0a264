import type { AddedList } from '@netwarden/shared/contract'
import {
  APPLICATIONS,
  CHANNELS,
  CONTROL_GROUPS,
  INDUSTRIES,
  LOCAL_DOMAIN_TYPE,
  OUTCOMES,
  TRANSPORTS,
  UNKNOWN_COUNTRY,
  UNKNOWN_DOMAIN_TYPE,
  VERDICT_SOURCES,
} from '@netwarden/shared/domain'
import { useMemo } from 'react'
import { type TextKey, useLanguage, useText, useTextFinder } from '../../kit/i18n/index.ts'
import { useAddedLists } from './use-added-lists.ts'

const CATEGORIES = [
  UNKNOWN_DOMAIN_TYPE,
  LOCAL_DOMAIN_TYPE,
  'advertising',
  'social',
  'video',
  'encryptedDns',
  'malware',
  'tiktok',
] as const

export interface ValueNames {
  /** Ids of categories that a record may have now. */
  categories: readonly string[]
  /** A category by its id: an added list has its name; an unknown id is shown unchanged. */
  category: (id: string) => string
  country: (code: string) => string
  /** A region of China by its database name; others are shown unchanged. */
  region: (name: string) => string
  application: (id: string) => string
  /** An industry that an administrator entered is shown unchanged. */
  industry: (id: string) => string
  transport: (id: string) => string
  /** How a query reached a gateway. */
  channel: (id: string) => string
  controlGroup: (id: string) => string
  /** The result of a look-up; an exact code is shown unchanged. */
  outcome: (id: string) => string
  verdictBy: (id: string) => string
}

/** For the last requested language; creating it takes longer than all names of a page. */
let regions = { language: '', names: new Intl.DisplayNames('en', { type: 'region' }) }

function regionsIn(language: string): Intl.DisplayNames {
  if (regions.language !== language) {
    regions = { language, names: new Intl.DisplayNames([language], { type: 'region', fallback: 'code' }) }
  }
  return regions.names
}

const NONE: readonly AddedList[] = []

/** The words for the codes in records. */
export function useValueNames(): ValueNames {
  const t = useText()
  const findText = useTextFinder()
  const language = useLanguage()
  const { data: added = NONE } = useAddedLists()
  return useMemo(() => {
    const regions = regionsIn(language)
    const names = new Map(added.map(({ id, name }) => [id, name]))
    const there = added.filter(({ isCategory, isRemoved }) => isCategory && !isRemoved)
    const named =
      <Id extends string>(ids: readonly Id[], textOf: (id: Id) => TextKey, nameOf = (id: string) => id) =>
      (id: string) => {
        const known = ids.find((one) => one === id)
        return known ? t(textOf(known)) : nameOf(id)
      }
    return {
      categories: [...CATEGORIES, ...there.map(({ id }) => id)],
      category: named(
        CATEGORIES,
        (id) => `visits.category.${id}`,
        (id) => names.get(id) ?? id,
      ),
      country: (code) => {
        if (code === UNKNOWN_COUNTRY || code === '') return t('ui.unknown')
        return /^[A-Z]{2}$/.test(code) ? (regions.of(code) ?? code) : code
      },
      region: (name) => findText(`visits.region.${name}`) ?? name,
      application: named(APPLICATIONS, (id) => `visits.application.${id}`),
      industry: named(INDUSTRIES, (id) => `dashboard.industry.${id}`),
      transport: named(TRANSPORTS, (id) => `visits.transport.${id}`),
      channel: named(CHANNELS, (id) => `visits.channel.${id}`),
      controlGroup: named(CONTROL_GROUPS, (id) => `visits.controlGroup.${id}`),
      outcome: named(OUTCOMES, (id) => `visits.outcome.${id}`),
      verdictBy: named(VERDICT_SOURCES, (id) => `visits.verdictBy.${id}`),
    }
  }, [t, findText, language, added])
}
