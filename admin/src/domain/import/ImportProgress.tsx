import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useFormat, useText } from '../../kit/i18n/index.ts'
import { Note, ShareBar } from '../../kit/index.ts'
import { useByteText } from './byte-text.ts'
import { type ImportStage, isEvaluating } from './use-import.ts'

type Stage = Extract<ImportStage, { kind: 'uploading' | 'running' }>

/** Shows how much of the files has been sent, and then how much has been read. */
export function ImportProgress({ stage }: { stage: Stage }) {
  const t = useText()
  const format = useFormat()
  const bytes = useByteText()
  const [done, total] =
    stage.kind === 'uploading'
      ? [stage.sent, stage.total]
      : [stage.result?.bytesRead ?? 0, stage.result?.bytes ?? 0]
  const share = total === 0 ? 0 : done / total
  const label = t(labelOf(stage))
  // A failure to load the progress has precedence over the reason of a wait.
  const fault = stage.kind === 'running' && (stage.fault ?? stage.result?.fault)
  const counts = stage.kind === 'running' && stage.result
  return (
    <Box sx={{ display: 'grid', gap: 1, py: 2 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
        <Typography variant="strong" role="status">
          {label}
        </Typography>
        <Typography variant="quiet" component="div" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {`${bytes(done)} / ${bytes(total)} · ${format.percent(share, 0)}`}
        </Typography>
      </Box>
      <Box
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share * 100)}
      >
        <ShareBar share={share} />
      </Box>
      {fault && <Note tone="high">{fault}</Note>}
      {counts && (
        <Typography variant="small" color="textSecondary">
          {t('visits.import.counts', {
            accepted: format.number(counts.accepted),
            rejected: format.number(counts.rejected),
          })}
        </Typography>
      )}
    </Box>
  )
}

function labelOf(stage: Stage) {
  if (stage.kind === 'uploading') return 'visits.import.uploading'
  return isEvaluating(stage) ? 'visits.import.evaluating' : 'visits.import.running'
}
