import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ListReading } from '@netwarden/shared/contract'
import { REJECT_REASONS } from '@netwarden/shared/policy'
import { visibleLine } from '../../domain/words/index.ts'
import { useFormat, useText } from '../../kit/i18n/index.ts'

interface Props {
  rejectedBy: ListReading['rejectedBy']
  rejectedLines: ListReading['rejectedLines']
}

/** The lines that a list does not contain, by reason: the count, and the first of them. */
export function RejectedLines({ rejectedBy, rejectedLines }: Props) {
  const t = useText()
  const format = useFormat()
  const reasons = REJECT_REASONS.filter((reason) => (rejectedBy[reason] ?? 0) > 0)
  // Versions of earlier releases do not say which line has which reason.
  const unsorted = rejectedLines.filter(({ reason }) => reason === undefined)
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {reasons.map((reason) => (
        <section key={reason}>
          <Typography variant="strong" component="h4" sx={{ m: 0 }}>
            {t(`lists.reject.${reason}`, { count: format.number(rejectedBy[reason] ?? 0) })}
          </Typography>
          <Lines lines={rejectedLines.filter((line) => line.reason === reason)} />
        </section>
      ))}
      {unsorted.length > 0 && (
        <section>
          {t('lists.rejectedFirst', { count: unsorted.length })}
          <Lines lines={unsorted} />
        </section>
      )}
    </Box>
  )
}

function Lines({ lines }: { lines: ListReading['rejectedLines'] }) {
  const t = useText()
  return (
    <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', overflowWrap: 'anywhere' }}>
      {lines.map(({ line, text }) => (
        <li key={line}>{t('ui.lineText', { line, text: visibleLine(text) })}</li>
      ))}
    </Box>
  )
}
