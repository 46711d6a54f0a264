import Box from '@mui/material/Box'
import type { PolicyList } from '@netwarden/shared/domain'
import { useHitFacts } from '../../domain/control/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { FactList, SeriesChart } from '../../kit/index.ts'
import { useHitsByDay } from './list-queries.ts'

/** Hits of a list: the total, the first and the last, and one number per day. */
export function HitsPanel({ list }: { list: PolicyList }) {
  const t = useText()
  const facts = useHitFacts(list)
  const { data, error, refetch } = useHitsByDay(list.id)
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <FactList facts={facts} />
      <SeriesChart
        label={t('lists.hitsByDay')}
        rows={data}
        series={[{ key: 'visits', label: t('policies.hits') }]}
        height={180}
        error={error}
        onRetry={() => void refetch()}
      />
    </Box>
  )
}
