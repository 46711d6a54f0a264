import type { CallFields } from '@netwarden/shared/api-calls'
import type { UploadedZone, WrittenZone, Zone, ZoneMeanwhile } from '@netwarden/shared/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useAnswer } from '../../kit/index.ts'
import { CallError, call, download, openFile } from '../../kit/session/index.ts'
import { useRows } from '../../ra/index.ts'

export const ZONES = 'dns-zones'
const FIRST = { sort: { field: 'id', order: 'ASC' }, pagination: { page: 1, perPage: 1 } } as const
const CONFLICT = 409
/** Changes of other users are noticed within this time, in ms. */
const REFRESH = 20_000

/** The zone of that name without its records; null where there is none. */
export function useZone(origin: string) {
  const question = { ...FIRST, filter: { origin } }
  const found = useRows(ZONES, question, { refetchInterval: REFRESH, meta: { isQuiet: true } })
  return { ...found, data: found.data && (found.data[0] ?? null) }
}

export type RecordQuery = Record<string, string | number>

export function useRecords({ id, version }: Pick<Zone, 'id' | 'version'>, query: RecordQuery) {
  return useAnswer([ZONES, 'records', id, version, query], 'GET /api/system-config/dns-zone/:id/records', {
    params: { id },
    query,
    placeholderData: keepPreviousData,
  })
}

/** A version as a master file, with what reads such files; versions never change. */
export function useZoneText({ id, version }: Pick<Zone, 'id' | 'version'>, isWanted: boolean) {
  return useQuery({
    queryKey: [ZONES, 'text', id, version],
    queryFn: async ({ signal }) => {
      const sent = openFile('GET /api/system-config/dns-zone/:id/export', {
        params: { id },
        query: { version },
        signal,
      })
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
  return useAnswer(
    [ZONES, 'missing', id, version, current, pageSize],
    'GET /api/system-config/dns-zone/:id/missing',
    { params: { id }, query: { current, pageSize }, placeholderData: keepPreviousData },
  )
}

export function useHistory({ id, version }: Pick<Zone, 'id' | 'version'>, current: number, pageSize: number) {
  return useAnswer([ZONES, 'history', id, version, current], 'GET /api/system-config/dns-zone/:id/history', {
    params: { id },
    query: { current, pageSize },
    placeholderData: keepPreviousData,
  })
}

export function useDifference(id: string, from: number, to: number) {
  return useAnswer([ZONES, 'difference', id, from, to], 'GET /api/system-config/dns-zone/:id/diff', {
    params: { id },
    query: { from, to },
    staleTime: Number.POSITIVE_INFINITY,
    enabled: from > 0 && from !== to,
  })
}

export function fetchDifference(id: string, from: number, to: number) {
  return call('GET /api/system-config/dns-zone/:id/diff', { params: { id }, query: { from, to } })
}

export function useReversePlace(ip: string | null) {
  return useAnswer([ZONES, 'reverse', ip], 'GET /api/system-config/dns-zone/reverse', {
    query: { ip: ip ?? '' },
    enabled: ip !== null,
  })
}

export function compareWithServers(id: string, server: string) {
  return call('GET /api/system-config/dns-zone/:id/drift', { params: { id }, query: { server } })
}

/** `serial`: of the comparison; another one by now is refused. */
export function takeFromServer(id: string, server: string, serial: number | null) {
  const body = { server, dryRun: false, ...(serial === null ? {} : { serial }) }
  return call('POST /api/system-config/dns-zone/:id/drift/take', { params: { id }, body })
}

type Edits = CallFields<'PATCH /api/system-config/dns-zone/:id/records'>

/** `body` contains added, removed and changed records. */
export function saveRecords(id: string, version: number, body: Omit<Edits, 'version'>): Promise<WrittenZone> {
  return call('PATCH /api/system-config/dns-zone/:id/records', { params: { id }, body: { version, ...body } })
}

export function rollBack(id: string, version: number): Promise<WrittenZone> {
  return call('POST /api/system-config/dns-zone/:id/rollback', { params: { id }, body: { version } })
}

export function removeZone(id: string, origin: string): Promise<{ id: string }> {
  return call('POST /api/system-config/dns-zone/remove', { body: { id, origin } })
}

export async function uploadZones(
  files: readonly File[],
  query: { dryRun: boolean; origin?: string },
): Promise<UploadedZone[]> {
  const body = new FormData()
  for (const file of files) body.append('file', file, file.name)
  return (await call('POST /api/system-config/dns-zone/upload', { query, body })).zones
}

/** Downloads a zone as a master file, the newest version unless one is given. */
export function downloadZone(id: string, version?: number): Promise<void> {
  return download('GET /api/system-config/dns-zone/:id/export', { params: { id }, query: { version } })
}

/** Changes of other users that a rejection contains. */
export function meanwhileOf(error: Error | null): ZoneMeanwhile | undefined {
  if (!(error instanceof CallError) || error.status !== CONFLICT) return undefined
  return (error.body as { error?: { meanwhile?: ZoneMeanwhile } } | undefined)?.error?.meanwhile
}
