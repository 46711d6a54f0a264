import type { Device, Organisation, Segment, User } from '@netwarden/shared'
import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type FilterPayload, type RaRecord, useGetList } from 'react-admin'
import { segmentAddress } from '../../domain/control/index.ts'
import { subjectAddress } from '../../domain/subject/index.ts'
import { visibleText } from '../../domain/words/index.ts'
import { useLanguage, useText } from '../../kit/i18n/index.ts'
import { useIsAdmin } from '../../kit/index.ts'
import type { GoToChoice } from './go-to.ts'

/** After so long without a key the server is asked (ms). */
const PAUSE = 150
const MIN_LENGTH = 2
const MOST = 4
const STALE_TIME = 30_000

type Kind = 'device' | 'domain' | 'org' | 'segment' | 'user'
type VisitedDomain = RaRecord<string> & { domain: string }

/** Devices, domains, organisations, segments and users whose names or addresses hold a word, while it is typed. */
export function useSuggestions(keyword: string): GoToChoice[] {
  const t = useText()
  const word = usePaused(keyword)
  const q = word.length >= MIN_LENGTH && keyword !== '' ? word : ''
  const devices = useMatches<Device>('devices', { q }, ['lastActiveAt', 'DESC'])
  const domains = useMatches<VisitedDomain>('domains', { q, range: '30d' }, ['visits', 'DESC'])
  const orgs = useMatches<Organisation>('orgs', { q }, ['name', 'ASC'])
  const segments = useMatches<Segment>('segments', { q, brief: true }, ['rank', 'ASC'])
  const users = useMatches<User>('users', { q }, ['username', 'ASC'], useIsAdmin())
  const found = (kind: Kind, id: string, label: string, to: string): GoToChoice => ({
    key: `${kind} ${id}`,
    icon: kind === 'segment' ? 'shield' : kind,
    label,
    hint: t(`layout.goTo.kind.${kind}`),
    go: { to },
  })
  return [
    ...devices.map(({ id, name, addresses }) => {
      const names = [name && visibleText(name), addresses[0] ?? id]
      return found('device', id, names.filter(Boolean).join(' · '), subjectAddress('device', id))
    }),
    ...domains.map(({ id, domain }) =>
      found('domain', id, visibleText(domain), subjectAddress('domain', domain)),
    ),
    ...orgs.map(({ id, name, nameZh }) =>
      found('org', id, nameZh ? `${name} ${nameZh}` : name, subjectAddress('org', name)),
    ),
    ...segments.map(({ id, name }) => found('segment', id, visibleText(name), segmentAddress(id))),
    ...users.map(({ id, username, nickname }) => {
      const names = nickname === username ? username : `${username} · ${nickname}`
      return found('user', id, names, `/user-management/list?${new URLSearchParams({ user: id })}`)
    }),
  ]
}

function useMatches<Row extends RaRecord<string>>(
  resource: string,
  filter: FilterPayload & { q: string },
  [field, order]: readonly [string, 'ASC' | 'DESC'],
  isAllowed = true,
): readonly Row[] {
  const language = useLanguage()
  const isRequested = isAllowed && filter.q !== ''
  const { data } = useGetList<Row, Error>(
    resource,
    { pagination: { page: 1, perPage: MOST }, sort: { field, order }, filter, meta: { language } },
    {
      enabled: isRequested,
      staleTime: STALE_TIME,
      placeholderData: keepPreviousData,
      // What cannot be suggested can still be searched for.
      onError: () => undefined,
    },
  )
  return isRequested ? (data ?? []) : []
}

/** A text once it has stood still for a moment. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}
