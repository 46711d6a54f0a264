import Typography from '@mui/material/Typography'
import type { CallFields } from '@netwarden/shared/api-calls'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { useFormat, useText } from '../../kit/i18n/index.ts'
import { digits, RoomFor } from '../../kit/index.ts'
import { call } from '../../kit/session/index.ts'
import type { PolicyTarget } from './policy-target.ts'

const MONTH = 30 * 86_400_000
const STALE_TIME = 60_000

/** Within the form of a policy: how many visits of the last 30 days the chosen entry covers, and of how many devices. */
export function PolicyUsage({ targets }: { targets: readonly PolicyTarget[] }) {
  const t = useText()
  const { number } = useFormat()
  const chosen = useWatch<{ target: string }, 'target'>({ name: 'target' })
  const target = targets.find(({ id }) => id === chosen) ?? targets[0]
  const { data, isError } = useUsage(target)
  if (!target || isError) return null
  const kind = target.group === 'device' ? 'device' : 'name'
  if (!data) {
    const unknown = { visits: digits(2), devices: digits(2), domains: digits(2) }
    return (
      <Typography variant="note" component="div">
        <RoomFor coming={t(`policies.usage.${kind}`, unknown)}>{t('policies.usage.pending')}</RoomFor>
      </Typography>
    )
  }
  const { visits, devices, domains } = data
  const counts = { visits: number(visits), devices: number(devices), domains: number(domains) }
  return (
    <Typography variant="note" role="status">
      {visits === 0 ? t('policies.usage.none') : t(`policies.usage.${kind}`, counts)}
    </Typography>
  )
}

function useUsage(target: PolicyTarget | undefined) {
  return useQuery({
    queryKey: ['visits', 'usage', target],
    queryFn: target
      ? ({ signal }) => call('GET /api/access-record/usage', { query: queryOf(target), signal })
      : skipToken,
    staleTime: STALE_TIME,
    meta: { isQuiet: true },
  })
}

function queryOf({ group, entry }: PolicyTarget): CallFields<'GET /api/access-record/usage'> {
  const from = new Date(Date.now() - MONTH).toISOString()
  if (group === 'device') return { deviceId: entry, from }
  return { keywordKind: group === 'ip' ? 'dstHostIP' : 'domain', keyword: entry, from }
}
