import Box from '@mui/material/Box'
import { useTheme } from '@mui/material/styles'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import type { Stat } from '@netwarden/shared/contract'
import type { ReactNode } from 'react'
import { Link as RouterLink, useNavigate } from 'react-router'
import { Card } from './Card.tsx'
import { incompleteText } from './chart/incomplete-text.ts'
import { Sparkline } from './chart/Sparkline.tsx'
import { type Comparison, Growth, type GrowthMeaning } from './Growth.tsx'
import { useFormat, useText } from './i18n/index.ts'
import { Icon } from './icons.tsx'
import { Loaded, type LoadedQuery } from './Loaded.tsx'
import { BlockSkeleton } from './skeletons.tsx'
import { useIsPhone } from './use-is-phone.ts'

interface Props {
  label: string
  query: LoadedQuery<Stat>
  meaning?: GrowthMeaning
  against?: Comparison
  /** Address of the counted records. */
  to?: string
  /** Colour of the line: the index of a chart series, or a tone. */
  color?: number | 'high' | 'medium' | 'good'
  /** Positions in the current line with missing data. */
  incomplete?: readonly CardMark[]
  /** A note beside the figure. */
  note?: ReactNode
}

export interface CardMark {
  index: number
  minutes: number
  drops: number
}

/** One figure, its change against the previous period, and both as lines. */
export function StatCard(props: Props) {
  const { label, query, meaning, against = 'yesterday', to, color = 0, incomplete = [], note } = props
  const stat = query.data
  const isPhone = useIsPhone()
  const { palette } = useTheme()
  const stroke = typeof color === 'number' ? palette.series[color] : palette.tone[color].text
  return (
    <Card sx={{ position: 'relative' }}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1, minHeight: 20 }}>
        <Box
          title={label}
          sx={{
            color: 'text.secondary',
            flex: 1,
            minWidth: 0,
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            whiteSpace: 'nowrap',
          }}
        >
          {label}
        </Box>
        {stat && incomplete.length > 0 && <IncompleteSign marks={incomplete} />}
        {stat && isPart(stat) && <PartSign countedFrom={stat.meta.countedFrom} />}
        {/* Nothing is known of the previous span when the current one was too much to count. */}
        {stat && !stat.meta.countedFrom && (
          <Growth growth={stat.growth} against={against} isShort={isPhone} {...(meaning && { meaning })} />
        )}
      </Box>
      <Loaded query={query} skeleton={<BlockSkeleton height={80} />} isCompact>
        {(known) => (
          <Figure
            label={label}
            stat={known}
            against={against}
            stroke={stroke}
            incomplete={incomplete}
            note={note}
            {...(to && { to })}
          />
        )}
      </Loaded>
    </Card>
  )
}

interface FigureProps {
  label: string
  stat: Stat
  against: Comparison
  stroke: string | undefined
  incomplete: readonly CardMark[]
  note: ReactNode
  to?: string
}

function Figure({ label, stat, against, stroke, incomplete, note, to }: FigureProps) {
  const format = useFormat()
  const isPhone = useIsPhone()
  const navigate = useNavigate()
  const isLong = isPhone && stat.count >= 1_000_000
  const figure = isLong ? format.compact(stat.count) : format.number(stat.count)
  return (
    <>
      <Typography variant="figure" title={format.number(stat.count)} sx={figureStyle}>
        {to ? <FigureLink to={to} label={label} figure={figure} /> : figure}
        {note && (
          <Typography variant="fine" color="textSecondary" sx={noteStyle}>
            {note}
          </Typography>
        )}
      </Typography>
      <Sparkline
        label={label}
        chartData={stat.chartData}
        against={against}
        incomplete={incomplete.map(({ index }) => index)}
        color={stroke}
        {...(to && { onClick: () => void navigate(to) })}
      />
    </>
  )
}

/** Marks a figure as incomplete, explained on hover or focus; it is layered above the card's own link. */
export function IncompleteSign({ marks }: { marks: readonly CardMark[] }) {
  const t = useText()
  const format = useFormat()
  const sum = (key: 'minutes' | 'drops') => marks.reduce((total, mark) => total + mark[key], 0)
  return <WarningSign text={incompleteText(t, format, { minutes: sum('minutes'), drops: sum('drops') })} />
}

/** Marks that only newer records were counted, because there were too many to read. */
export function PartSign({ countedFrom }: { countedFrom: string | undefined }) {
  const t = useText()
  const format = useFormat()
  return countedFrom && <WarningSign text={t('ui.countedFrom', { time: format.time(countedFrom) })} />
}

/** The counted part may still include all records of the figure. */
function isPart({ meta: { countedFrom }, chartData }: Stat): boolean {
  const [first] = chartData
  return countedFrom !== undefined && first !== undefined && Date.parse(first.name) < Date.parse(countedFrom)
}

function WarningSign({ text }: { text: string }) {
  return (
    <Tooltip title={text}>
      <Box component="span" role="img" aria-label={text} tabIndex={0} sx={signStyle}>
        <Icon name="risk" size={14} />
      </Box>
    </Tooltip>
  )
}

/** A note that does not fit next to the number is shown below it. */
const figureStyle = { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1 } as const

/** Above the link that covers the card. */
const noteStyle = {
  position: 'relative',
  zIndex: 1,
  fontWeight: 400,
  lineHeight: '18px',
  '& a': { color: 'inherit' },
} as const

const signStyle = {
  position: 'relative',
  zIndex: 1,
  display: 'inline-flex',
  alignSelf: 'center',
  color: 'tone.medium.text',
} as const

/** The whole card reacts to a click; for the keyboard it is one link. */
function FigureLink({ to, label, figure }: { to: string; label: string; figure: string }) {
  return (
    <Box
      component={RouterLink}
      to={to}
      aria-label={`${label}: ${figure}`}
      sx={{ color: 'text.primary', '&::after': { content: '""', position: 'absolute', inset: 0 } }}
    >
      {figure}
    </Box>
  )
}
