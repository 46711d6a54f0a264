import Box from '@mui/material/Box'
import { useTheme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useFormat, useText } from '../../kit/i18n/index.ts'
import {
  BlockSkeleton,
  Card,
  cardGrid,
  Growth,
  LevelTag,
  Loaded,
  ShareBar,
  Sparkline,
} from '../../kit/index.ts'
import { type LevelStat, useRiskStats } from './risk-queries.ts'
import type { RiskState } from './use-risk-state.ts'

/** How many events of each level began in the selected time range, and how many of them are solved. */
export function RiskCards({ state }: { state: RiskState }) {
  const t = useText()
  return (
    <Loaded query={useRiskStats(state)} skeleton={<BlockSkeleton height={112} />} isCompact>
      {(stats) => (
        <Box role="group" aria-label={t('risks.cards')} sx={cardGrid}>
          {stats.map((stat) => (
            <LevelCard key={stat.name} {...stat} />
          ))}
        </Box>
      )}
    </Loaded>
  )
}

function LevelCard({ name, count, growth, solved, ignored, alarmed, chartData }: LevelStat) {
  const t = useText()
  const format = useFormat()
  const { palette } = useTheme()
  const share = count === 0 ? 0 : solved / count
  return (
    <Card>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 22 }}>
        <LevelTag level={name} />
        <Box sx={{ ml: 'auto' }}>
          <Growth growth={growth} meaning="riseIsBad" against="previous" isShort />
        </Box>
      </Box>
      <Box sx={figureStyle}>
        <Typography variant="figure">{format.number(count)}</Typography>
        {chartData.length > 0 && (
          <Sparkline
            label={t(`ui.level.${name}`)}
            chartData={chartData}
            against="previous"
            color={palette.tone[name].text}
            height={36}
          />
        )}
      </Box>
      <ShareBar share={share} color={1} />
      <Typography variant="fine" component="div" color="textSecondary" sx={sharesStyle}>
        <span>
          {t('risks.solvedShare', { solved: format.number(solved), share: format.percent(share, 0) })}
        </span>
        <span>{t('risks.open', { count: format.number(alarmed) })}</span>
        <span>{t('risks.ignoredCount', { count: format.number(ignored) })}</span>
      </Typography>
    </Card>
  )
}

const sharesStyle = {
  mt: 0.75,
  display: { xs: 'grid', md: 'flex' },
  // On phones the solved events have a separate line.
  gridTemplateColumns: 'auto auto',
  justifyContent: 'start',
  '& > :first-of-type': { gridColumn: '1 / -1' },
  columnGap: 1.5,
  whiteSpace: 'nowrap',
} as const

const figureStyle = {
  display: 'grid',
  columnGap: 1.5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'auto minmax(0, 55%)' },
  justifyContent: 'space-between',
  mb: 0.5,
} as const
