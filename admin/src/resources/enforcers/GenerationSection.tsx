import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { GenerationRow } from '@netwarden/shared/contract'
import { useText } from '../../kit/i18n/index.ts'
import { PlainTable, Tag, TimeText } from '../../kit/index.ts'
import { useGenerations } from './enforcer-queries.ts'

const LOOKS = {
  proved: { tone: 'good', icon: 'check' },
  refused: { tone: 'high', icon: 'warning' },
  returned: { tone: 'medium', icon: 'history' },
} as const

/** What the node did with the last generations, the newest first. */
export function GenerationSection({ id }: { id: string }) {
  const t = useText()
  const rows = useGenerations(id).data?.list ?? []
  if (rows.length === 0) return null
  return (
    <Box component="section" sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Typography variant="h3" component="h3">
        {t('enforcers.generations')}
      </Typography>
      <PlainTable<GenerationRow>
        label={t('enforcers.generations')}
        rows={rows}
        rowKey={({ order }) => String(order)}
        isDense
        columns={[
          { key: 'generation', label: t('enforcers.field.generation'), isNumeric: true, width: 80 },
          {
            key: 'at',
            label: t('enforcers.field.at'),
            width: 140,
            render: ({ at }) => <TimeText at={at} isShort />,
          },
          {
            key: 'state',
            label: t('enforcers.field.state'),
            isWrapped: true,
            render: ({ state, why }) => (
              <>
                <Tag {...LOOKS[state]}>{t(`enforcers.generation.${state}`)}</Tag>
                {why && <Typography variant="hint">{why}</Typography>}
              </>
            ),
          },
        ]}
      />
    </Box>
  )
}
