import type {
  MissedZoneName,
  Page,
  ReversePlace,
  ShownRecord,
  UploadedZone,
  WrittenZone,
  Zone,
  ZoneDifferenceAnswer,
  ZoneMeanwhile,
  ZoneVersion,
} from '@netwarden/shared'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useGetList } from 'react-admin'
import { useAnswer } from '../../kit/index.ts'
import { CallError, call, send } from '../../kit/session/index.ts'

const BASE = '/api/system-config/dns-zone'
export const ZONES = 'dns-zones'
const FIRST = { sort: { field: 'id', order: 'ASC' }, pagination: { page: 1, perPage: 1 } } as const
const CONFLICT = 409
/** Changes of other users are noticed within this time, in ms. */
const REFRESH = 20_000

/** The zone of that name without its records; null where there is none. */
export function useZone(origin: string) {
  const question = { ...FIRST, filter: { origin } }
  const found = useGetList<Zone>(ZONES, question, { refetchInterval: REFRESH, meta: { isQuiet: true } })
  return { ...found, data: found.data && (found.data[0] ?? null) }
}

export type RecordQuery = Record<string, string | number>
export type RecordPage = Page<ShownRecord> & { version: number }

export function useRecords({ id, version }: Pick<Zone, 'id' | 'version'>, query: RecordQuery) {
  return useAnswer<RecordPage>([ZONES, 'records', id, version, query], `${BASE}/${id}/records`, {
    query,
    placeholderData: keepPreviousData,
  })
}

/** A version as a master file, with what reads such files; versions never change. */
export function useZoneText({ id, version }: Pick<Zone, 'id' | 'version'>, isWanted: boolean) {
  return useQuery({
    queryKey: [ZONES, 'text', id, version],
    queryFn: async ({ signal }) => {
      const sent = send(`${BASE}/${id}/export`, { query: { version }, signal })
      const [reply, { zoneReader }] = await Promise.all([sent, import('./draft/zone-text.ts')])
      return { text: await reply.text(), reader: zoneReader }
    },
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { isQuiet: true },
  })
}

export function useMissingNames(
  { id, version }: Pick<Zone, 'id' | 'version'>,
  current: number,
  pageSize: number,
) {
  return useAnswer<Page<MissedZoneName>>(
    [ZONES, 'missing', id, version, current, pageSize],
    `${BASE}/${id}/missing`,
    { query: { current, pageSize }, placeholderData: keepPreviousData },
  )
}

export function useHistory({ id, version }: Pick<Zone, 'id' | 'version'>, current: number, pageSize: number) {
  return useAnswer<Page<ZoneVersion>>([ZONES, 'history', id, version, current], `${BASE}/${id}/history`, {
    query: { current, pageSize },
    placeholderData: keepPreviousData,
  })
}

export function useDifference(id: string, from: number, to: number) {
  return useAnswer<ZoneDifferenceAnswer>([ZONES, 'difference', id, from, to], `${BASE}/${id}/diff`, {
    query: { from, to },
    staleTime: Number.POSITIVE_INFINITY,
    enabled: from > 0 && from !== to,
  })
}

export function fetchDifference(id: string, from: number, to: number) {
  return call<ZoneDifferenceAnswer>('GET', `${BASE}/${id}/diff`, { query: { from, to } })
}

export function useReversePlace(ip: string | null) {
  return useAnswer<ReversePlace>([ZONES, 'reverse', ip], `${BASE}/reverse`, {
    query: { ip },
    enabled: ip !== null,
  })
}

/** `body` contains added, removed and changed records. */
export function saveRecords(id: string, version: number, body: object): Promise<WrittenZone> {
  return call<WrittenZone>('PATCH', `${BASE}/${id}/records`, { body: { version, ...body } })
}

export function rollBack(id: string, version: number): Promise<WrittenZone> {
  return call<WrittenZone>('POST', `${BASE}/${id}/rollback`, { body: { version } })
}

export function removeZone(id: string, origin: string): Promise<{ id: string }> {
  return call<{ id: string }>('POST', `${BASE}/remove`, { body: { id, origin } })
}

export async function uploadZones(
  files: readonly File[],
  query: { dryRun: boolean; origin?: string },
): Promise<UploadedZone[]> {
  const body = new FormData()
  for (const file of files) body.append('file', file, file.name)
  return (await call<{ zones: UploadedZone[] }>('POST', `${BASE}/upload`, { query, body })).zones
}

export const exportPath = (id: string) => `${BASE}/${id}/export`

/** Changes of other users that a rejection contains. */
export function meanwhileOf(error: Error | null): ZoneMeanwhile | undefined {
  if (!(error instanceof CallError) || error.status !== CONFLICT) return undefined
  return (error.body as { error?: { meanwhile?: ZoneMeanwhile } } | undefined)?.error?.meanwhile
}
