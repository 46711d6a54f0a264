import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { SOURCE_FIELDS, type Source } from '@netwarden/shared/contract'
import { visibleText } from '../../domain/words/index.ts'
import { useFormat, useLabel, useText } from '../../kit/i18n/index.ts'
import { CopyText, FactList, Note, TimeText } from '../../kit/index.ts'
import { Section } from './Section.tsx'
import { STATE_LOOKS } from './SourceState.tsx'
import { formatText, useLagText } from './source-names.ts'

const COUNTERS = ['read', 'accepted', 'rejected', 'late'] as const

export function SourceFacts({ source }: { source: Source }) {
  const t = useText()
  const label = useLabel()
  const isPartly = source.state === 'running' && source.reason !== null
  const isFile = source.kind !== 'dnstap'
  const place = isFile ? label(SOURCE_FIELDS.location) : t('sources.field.sender')
  const facts = [
    { label: label(SOURCE_FIELDS.kind), value: t(`sources.kind.${source.kind}`) },
    ...(isFile ? [{ label: label(SOURCE_FIELDS.format), value: formatText(t, source.format) }] : []),
    { label: place, value: <CopyText text={visibleText(source.location)} /> },
    ...(isFile ? [{ label: label(SOURCE_FIELDS.timeZone), value: source.timeZone }] : []),
    { label: t('sources.field.createdAt'), value: <TimeText at={source.createdAt} /> },
  ]
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Note tone={isPartly ? 'medium' : STATE_LOOKS[source.state].tone} role="status">
        {t(isPartly ? 'sources.state.running.partly' : `sources.state.${source.state}.text`)}
        {source.reason && <Box sx={{ mt: 0.25, overflowWrap: 'anywhere' }}>{visibleText(source.reason)}</Box>}
      </Note>
      <Counters source={source} />
      <FactList facts={facts} />
      {source.senders && source.senders.length > 0 && <Senders senders={source.senders} />}
    </Box>
  )
}

/** The servers that are connected. */
function Senders({ senders }: { senders: NonNullable<Source['senders']> }) {
  const t = useText()
  const format = useFormat()
  return (
    <Section title={t('sources.senders')}>
      <Paper variant="outlined" component="ul" sx={sendersStyle} aria-label={t('sources.senders')}>
        {senders.map(({ address, identity, version, frames }) => (
          <Box component="li" key={`${address} ${identity}`} sx={{ px: 1.25, py: 0.75, borderTop: 'weak' }}>
            <Box sx={{ display: 'flex', gap: 1 }}>
              <Box sx={{ flex: 1, minWidth: 0, fontWeight: 500, overflowWrap: 'anywhere' }}>
                {visibleText(identity || address)}
              </Box>
              <Box sx={{ fontVariantNumeric: 'tabular-nums' }}>
                {t('sources.senders.frames', { count: format.number(frames) })}
              </Box>
            </Box>
            <Typography variant="fine" component="div" color="textSecondary">
              {[address, version].filter(Boolean).map(visibleText).join(' · ')}
            </Typography>
          </Box>
        ))}
      </Paper>
    </Section>
  )
}

const sendersStyle = {
  m: 0,
  p: 0,
  listStyle: 'none',
  overflow: 'hidden',
  '& li:first-of-type': { borderTop: 0 },
} as const

function Counters({ source }: { source: Source }) {
  const t = useText()
  const format = useFormat()
  const lagOf = useLagText()
  const figures = [
    ...COUNTERS.map((name) => ({ label: t(`sources.field.${name}`), value: format.number(source[name]) })),
    { label: t('sources.field.lag'), value: lagOf(source) ?? '—' },
  ]
  return (
    <Paper variant="outlined" component="dl" sx={countersStyle}>
      {figures.map(({ label, value }) => (
        <Box key={label} sx={{ px: 1.25, py: 0.75, minWidth: 0 }}>
          <Typography variant="hint" component="dt">
            {label}
          </Typography>
          <Typography variant="count" component="dd" noWrap title={value}>
            {value}
          </Typography>
        </Box>
      ))}
    </Paper>
  )
}

const countersStyle = {
  display: 'grid',
  gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
  m: 0,
  '& > *:not(:first-of-type)': { borderLeft: 'weak' },
} as const
