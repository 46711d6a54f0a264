import type { ResourceName, ResourceRow } from '@netwarden/shared/api-calls'
import { keepPreviousData } from '@tanstack/react-query'
import type { FilterPayload } from 'react-admin'
import { entryOf, ruleAddress, segmentAddress } from '../../domain/control/index.ts'
import { useDeviceSuggestions } from '../../domain/device/use-device-suggestions.ts'
import { LISTS_PATH, riskEventAddress } from '../../domain/links/index.ts'
import { subjectAddress } from '../../domain/subject/index.ts'
import { readableText, visibleText } from '../../domain/words/index.ts'
import { useLanguage, useText } from '../../kit/i18n/index.ts'
import { type IconName, useIsAdmin, usePaused } from '../../kit/index.ts'
import { type Named, useRows } from '../../ra/index.ts'
import { shownOrigin, zoneAddress } from '../../resources/dns-zones/zone-names.ts'
import type { GoToChoice } from './go-to.ts'

const MIN_LENGTH = 2
const MOST = 4
const STALE_TIME = 30_000

type Kind = 'device' | 'person' | 'domain' | 'org' | 'segment' | 'user' | 'list' | 'risk' | 'zone' | 'policy'
const ICONS: Readonly<Record<Kind, IconName>> = {
  device: 'device',
  person: 'user',
  domain: 'domain',
  org: 'org',
  segment: 'shield',
  user: 'user',
  list: 'table',
  risk: 'risk',
  zone: 'host',
  policy: 'shield',
}

/** Objects whose names or addresses contain a word, while it is typed. */
export function useSuggestions(keyword: string): GoToChoice[] {
  const t = useText()
  const word = usePaused(keyword)
  const q = word.length >= MIN_LENGTH && keyword !== '' ? word : ''
  const { devices, people } = useDeviceSuggestions(q, MOST)
  const domains = useMatches('domains', { q, range: '30d' }, ['visits', 'DESC'])
  const orgs = useMatches('orgs', { q }, ['name', 'ASC'])
  const segments = useMatches('segments', { q, brief: true }, ['rank', 'ASC'])
  const isAdmin = useIsAdmin()
  const users = useMatches('users', { q }, ['username', 'ASC'], isAdmin)
  const lists = useMatches('policies', { q, kind: 'all' }, ['name', 'ASC'])
  const policies = useMatches('custom-policies', { q, everywhere: true }, ['entry', 'ASC'])
  const risks = useMatches('risk-events', { q }, ['lastSeenAt', 'DESC'])
  const zones = useMatches('dns-zones', { q }, ['origin', 'ASC'], isAdmin)
  const found = (
    kind: Kind,
    id: string,
    label: string,
    to: string,
    names: GoToChoice['names'] = [],
  ): GoToChoice => ({
    key: `${kind} ${id}`,
    icon: ICONS[kind],
    label,
    names,
    hint: t(`layout.goTo.kind.${kind}`),
    go: { to },
  })
  return [
    ...people.map(({ name, department }) => {
      const names = [name, department].flatMap((text) => (text ? [visibleText(text)] : []))
      return found('person', name, names.join(' · '), subjectAddress('person', name), [name])
    }),
    ...devices.map(({ id, name, deviceIP, deviceMac, user }) => {
      const names = [name && visibleText(name), deviceIP ?? id, user && visibleText(user)]
      const label = names.filter(Boolean).join(' · ')
      const choice = found('device', id, label, subjectAddress('device', id), [id, name, deviceIP])
      return deviceIP === null
        ? choice
        : { ...choice, device: { name: names.slice(0, 2).filter(Boolean).join(' · '), deviceIP, deviceMac } }
    }),
    ...domains.map(({ id, domain }) =>
      found('domain', id, readableText(domain), subjectAddress('domain', domain), [
        domain,
        readableText(domain),
      ]),
    ),
    ...orgs.map(({ id, name, nameZh }) =>
      found('org', id, nameZh ? `${name} ${nameZh}` : name, subjectAddress('org', name), [name, nameZh]),
    ),
    ...segments.map(({ id, name }) => found('segment', id, visibleText(name), segmentAddress(id))),
    ...users.map(({ id, username, nickname }) => {
      const names = nickname === username ? username : `${username} · ${nickname}`
      const to = `/user-management/list?${new URLSearchParams({ user: id })}`
      return found('user', id, names, to, [username, nickname])
    }),
    ...lists.map(({ id, name }) =>
      found('list', id, visibleText(name), `${LISTS_PATH}?${new URLSearchParams({ list: id })}`, [name]),
    ),
    ...zones.map(({ id, origin }) => found('zone', id, shownOrigin(origin), zoneAddress(origin), [origin])),
    ...policies.map((policy) => {
      const entry = entryOf(policy)
      const label = `${t(`ui.mode.${policy.solvedMode}`)} · ${readableText(entry)}`
      const to = ruleAddress({ segmentId: policy.segmentId, group: policy.group, policyId: policy.id })
      return found('policy', policy.id, label, to, [entry, readableText(entry)])
    }),
    ...risks.map(({ id, name, domain, deviceIP }) => {
      const label = [name, domain ?? deviceIP].filter(Boolean).join(' · ')
      return found('risk', id, visibleText(label), riskEventAddress(id), [id])
    }),
  ]
}

function useMatches<Name extends ResourceName>(
  resource: Name,
  filter: FilterPayload & { q: string },
  [field, order]: readonly [string, 'ASC' | 'DESC'],
  isAllowed = true,
): readonly Named<ResourceRow<Name>>[] {
  const language = useLanguage()
  const isRequested = isAllowed && filter.q !== ''
  const { data } = useRows(
    resource,
    { pagination: { page: 1, perPage: MOST }, sort: { field, order }, filter, meta: { language } },
    {
      enabled: isRequested,
      staleTime: STALE_TIME,
      placeholderData: keepPreviousData,
      // Without suggestions, the user can still search for the word.
      onError: () => undefined,
    },
  )
  return isRequested ? (data ?? []) : []
}
