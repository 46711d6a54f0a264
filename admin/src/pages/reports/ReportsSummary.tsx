import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Breakage, PolicyReport } from '@netwarden/shared/contract'
import { useFormat, useText } from '../../kit/i18n/index.ts'
import { Card, Icon, StateSentence } from '../../kit/index.ts'

interface Props {
  report: PolicyReport
  breakage: readonly Breakage[]
}

const KINDS = ['breakage', 'expired', 'shadowed', 'unused', 'contradicting', 'unreachable', 'empty'] as const
type Kind = (typeof KINDS)[number]

function countsOf({ report, breakage }: Props): Readonly<Record<Kind, number>> {
  return {
    breakage: breakage.length,
    expired: report.expired.length,
    shadowed: report.shadowed.length,
    unused: report.unused.length,
    contradicting: report.contradicting.length,
    unreachable: report.unreachableEntries.length,
    empty: report.emptySegments.length,
  }
}

/** How much needs a decision, and of which kind. */
export function ReportsSentence(props: Props) {
  const t = useText()
  const format = useFormat()
  const counts = countsOf(props)
  const found = KINDS.filter((kind) => counts[kind] > 0)
  const total = found.reduce((sum, kind) => sum + counts[kind], 0)
  if (total === 0)
    return (
      <StateSentence tone="good" icon="check">
        {t('reports.none')}
      </StateSentence>
    )
  const kinds = found.map((kind) =>
    t('reports.sentence.kind', { name: t(`reports.${kind}`), count: format.number(counts[kind]) }),
  )
  return (
    <StateSentence tone="medium" icon="warning">
      {t('reports.sentence', {
        count: total === 1 ? 1 : format.number(total),
        kinds: kinds.join(t('reports.sentence.separator')),
      })}
    </StateSentence>
  )
}

/** What was checked and is in order. */
export function CheckedCard(props: Props) {
  const t = useText()
  const counts = countsOf(props)
  const fine = KINDS.filter((kind) => counts[kind] === 0)
  if (fine.length === 0) return null
  return (
    <Card title={t('reports.checked')}>
      <Box component="ul" sx={gridStyle}>
        {fine.map((kind) => (
          <Box key={kind} component="li" sx={{ display: 'flex', gap: 1 }}>
            <Icon name="check" size={15} sx={{ mt: '2px', color: 'tone.good.text' }} />
            <Box sx={{ minWidth: 0 }}>
              {t(`reports.${kind}`)}
              <Typography variant="note">{t(`reports.${kind}.hint`)}</Typography>
            </Box>
          </Box>
        ))}
      </Box>
    </Card>
  )
}

const gridStyle = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: 'repeat(auto-fill, minmax(280px, 1fr))',
} as const
