import Box from '@mui/material/Box'
import List from '@mui/material/List'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { UploadedZone } from '@netwarden/shared/contract'
import { useFormat, useText } from '../../../kit/i18n/index.ts'
import { FaultSummary, Note, plainReport, RowsSkeleton, SymbolButton, Tag } from '../../../kit/index.ts'
import { CallError } from '../../../kit/session/index.ts'
import { DifferenceCounts, DifferenceView } from '../history/DifferenceView.tsx'
import { shownOrigin } from '../zone-names.ts'
import { TrialChecks } from './TrialChecks.tsx'
import type { TriedFile } from './use-zone-upload.ts'

interface Props {
  tried: TriedFile
  onDrop: () => void
}

/** One file: the changes of its zone, or why it is rejected. */
export function FileTrial({ tried: { file, trial, error }, onDrop }: Props) {
  const t = useText()
  const format = useFormat()
  const size = `${format.number(Math.max(1, Math.round(file.size / 1024)))} KB`
  return (
    <Paper variant="card" component="section" aria-label={file.name} sx={frameStyle}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.75 }}>
            <Typography variant="h2" component="h3" sx={{ overflowWrap: 'anywhere' }}>
              {trial ? shownOrigin(trial.origin) : file.name}
            </Typography>
            {trial?.id === null && <Tag tone="low">{t('zones.upload.new')}</Tag>}
            {trial && <DifferenceCounts difference={trial} />}
          </Box>
          <Typography variant="hint" sx={{ overflowWrap: 'anywhere' }}>
            {`${file.name} · ${size}${trial || error ? '' : ` · ${t('zones.upload.trying')}`}`}
          </Typography>
        </Box>
        <SymbolButton
          label={t('zones.upload.dropFile', { name: file.name })}
          icon="close"
          iconSize={13}
          onClick={onDrop}
        />
      </Box>
      {error && <Refusal error={error} />}
      {trial ? <Trial trial={trial} /> : !error && <RowsSkeleton rows={3} />}
    </Paper>
  )
}

function Refusal({ error }: { error: Error }) {
  if (!(error instanceof CallError) || error.lines.length === 0) {
    return <FaultSummary report={plainReport(error.message)} />
  }
  const { lines, lineCount, message } = error
  return <FaultSummary report={{ ...plainReport(message), faults: [...lines], lineCount }} />
}

function Trial({ trial }: { trial: UploadedZone }) {
  return (
    <>
      <DifferenceView difference={trial} />
      <Vanishing trial={trial} />
      <TrialChecks trial={trial} />
    </>
  )
}

/** Names that were queried in the last 7 days and would be removed. */
function Vanishing({ trial: { vanishing, isVanishingKnown, removed, origin } }: { trial: UploadedZone }) {
  const t = useText()
  const format = useFormat()
  if (removed === 0) return null
  if (!isVanishingKnown) return <Note tone="medium">{t('zones.vanishing.unknown')}</Note>
  if (vanishing.length === 0) return <Note tone="good">{t('zones.vanishing.none')}</Note>
  const end = `.${shownOrigin(origin)}`
  return (
    <Box sx={{ display: 'grid', gap: 0.75 }}>
      <Note tone="medium">{t('zones.vanishing', { count: vanishing.length })}</Note>
      <List disablePadding aria-label={t('zones.vanishing.list')} sx={{ px: 1.25 }}>
        {vanishing.map(({ name, visits }) => (
          <Typography variant="small" component="li" key={name} sx={{ display: 'flex', gap: 2, py: 0.25 }}>
            <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              {name.endsWith(end) ? name.slice(0, -end.length) : name}
            </Box>
            <Typography variant="quiet" sx={{ fontVariantNumeric: 'tabular-nums' }}>
              {t('zones.vanishing.asked', { visits: format.number(visits) })}
            </Typography>
          </Typography>
        ))}
      </List>
    </Box>
  )
}

const frameStyle = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 1.25,
  p: 1.5,
} as const
