import type { CallAnswer } from '@netwarden/shared/api-calls'
import type {
  ProfileKind,
  ProfileQuota,
  SubjectDetail,
  SubjectKind,
  Timespan,
} from '@netwarden/shared/contract'
import type { RiskEvent } from '@netwarden/shared/domain'
import { MAX_COUNTERPARTS } from '@netwarden/shared/limits'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { userTimeZone } from '../../kit/i18n/index.ts'
import { useAnswer } from '../../kit/index.ts'
import { call, type Query } from '../../kit/session/index.ts'
import { type PageState, readRows } from '../../ra/index.ts'

export interface Subject {
  kind: ProfileKind
  key: string
}

/** A subject that users keep on their watchlist. */
export interface FocusSubject extends Subject {
  kind: SubjectKind
}

/** The prefix of all queries about one subject, so that they can be reloaded together. */
export const subjectQueryKey = ({ kind, key }: Subject) => ['subjects', 'of', kind, key] as const
export const detailQueryKey = (subject: Subject) => [...subjectQueryKey(subject), 'detail'] as const

interface DetailOptions {
  query: { timespan: Timespan; tz: string | undefined }
  signal: AbortSignal
}

/** The call of each kind. */
const DETAILS: Readonly<
  Record<ProfileKind, (key: string, options: DetailOptions) => Promise<SubjectDetail>>
> = {
  device: (ip, options) => call('GET /api/access-record/device/:ip', { params: { ip }, ...options }),
  domain: (domain, options) =>
    call('GET /api/access-record/domain/:domain', { params: { domain }, ...options }),
  org: (name, options) => call('GET /api/access-record/org/:name', { params: { name }, ...options }),
  dstHost: (ip, options) => call('GET /api/access-record/dst-host/:ip', { params: { ip }, ...options }),
  person: (name, options) => call('GET /api/access-record/person/:name', { params: { name }, ...options }),
}

export function useSubjectDetail({ kind, key }: Subject, timespan: Timespan) {
  return useQuery<SubjectDetail>({
    queryKey: [...detailQueryKey({ kind, key }), timespan],
    queryFn: ({ signal }) => DETAILS[kind](key, { query: { timespan, tz: userTimeZone() }, signal }),
    enabled: key !== '',
    meta: { isQuiet: true },
    // Another time span of the same subject: its facts stay visible.
    placeholderData: (previous, query) =>
      query?.queryKey[2] === kind && query.queryKey[3] === key ? previous : undefined,
  })
}

export function useSubjectStat(subject: Subject, quota: ProfileQuota, timespan: Timespan) {
  const queryKey = [...subjectQueryKey(subject), 'stat', quota, timespan]
  return useAnswer(queryKey, 'POST /api/access-record/profile/stats', {
    body: () => ({ ...subject, quota, timespan, tz: userTimeZone() }),
  })
}

export type Counterparts = CallAnswer<'POST /api/access-record/profile/counterparts'>
export type Counterpart = Counterparts['list'][number]

/** The most visited counterparts; for new ones, as many as a page can show. */
export function useCounterparts(
  subject: Subject,
  by: SubjectKind,
  timespan: Timespan,
  { isNew, local }: { isNew: boolean; local: boolean },
) {
  const question = [...subjectQueryKey(subject), 'counterparts', by, timespan, isNew] as const
  return useAnswer([...question, local], 'POST /api/access-record/profile/counterparts', {
    body: () => ({
      ...subject,
      by,
      timespan,
      ...(isNew && { isNew, limit: MAX_COUNTERPARTS }),
      local,
      tz: userTimeZone(),
    }),
    // After switching local names, the previous list and the switch stay visible.
    placeholderData: (previous, query) =>
      question.every((part, index) => query?.queryKey[index] === part) ? previous : undefined,
  })
}

/** Start of a list that matches a figure of which only the newer part was counted. */
export function later(from: string | undefined, countedFrom: string | undefined): string | undefined {
  return from && countedFrom && countedFrom > from ? countedFrom : from
}

/** The field of a visit that names a subject of each kind; the visit list is filtered by it. */
const SUBJECT_FILTERS = {
  device: 'deviceIP',
  domain: 'domain',
  org: 'org',
  dstHost: 'dstHostIP',
  person: 'user',
} as const satisfies Record<ProfileKind, string>

/** Filter for all visits of a subject; those of a device at all its addresses. */
export function subjectFilter(kind: ProfileKind, { key, deviceId }: Pick<SubjectDetail, 'key' | 'deviceId'>) {
  return kind === 'device' ? { deviceId: deviceId ?? key } : { [SUBJECT_FILTERS[kind]]: key }
}

/** The visits of a subject between the moments that its figures count. */
export function visitFilter({ kind }: Subject, detail: SubjectDetail, handling: Query): Query {
  return { ...subjectFilter(kind, detail), ...handling, from: detail.from, to: detail.to }
}

export function useSubjectVisits(subject: Subject, filter: Query, page: PageState) {
  return useQuery({
    queryKey: [...subjectQueryKey(subject), 'visits', filter, page],
    queryFn: ({ signal }) =>
      readRows('access-records', { filter, sort: ['accessAt', 'DESC'], ...page }, signal),
    placeholderData: keepPreviousData,
    meta: { isQuiet: true },
  })
}

/** More are read than shown: the search matches parts of words, and so also finds others. */
const SEARCHED = 100
const NEWEST = ['detectedAt', 'DESC'] as const

/** Risk events that name exactly this subject, or a device of the person, newest first. */
export function useSubjectRisks(subject: Subject, detail: SubjectDetail | undefined) {
  const name = detail?.deviceIP ?? detail?.key
  const asked = subject.kind === 'person' ? { user: name } : { q: name }
  return useQuery({
    queryKey: [...subjectQueryKey(subject), 'risks'],
    queryFn: async ({ signal }) => {
      const question = { filter: asked, sort: NEWEST, pageSize: SEARCHED }
      const { list } = await readRows('risk-events', question, signal)
      return list.filter((event) => isAbout(event, subject.kind, detail))
    },
    enabled: name !== undefined,
    meta: { isQuiet: true },
  })
}

/** An event names the device as it was known then: by its MAC, else by its address. */
function isAbout(event: RiskEvent, kind: ProfileKind, detail: SubjectDetail | undefined): boolean {
  if (!detail) return false
  // The server knows the devices of people.
  if (kind === 'person') return true
  if (kind !== 'device') return event[SUBJECT_FILTERS[kind]] === detail.key
  if (event.deviceMac !== null) return event.deviceMac === detail.deviceMac
  return event.deviceIP === detail.deviceIP
}
