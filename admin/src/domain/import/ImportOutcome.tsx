import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import List from '@mui/material/List'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { ImportResult } from '@netwarden/shared/contract'
import { Link } from 'react-router'
import { useFormat, useText } from '../../kit/i18n/index.ts'
import { FactList, Tag } from '../../kit/index.ts'
import { addressOf, searchAddress, VISIT_LOG_PATH } from '../links/index.ts'
import { ForeignText, formatName, isOfLogins, visibleLine } from '../words/index.ts'
import { RejectReasons } from './RejectReasons.tsx'

interface Props {
  result: ImportResult
  isDuplicate: boolean
  /** The same files once more, moved to now; absent where that would not help. */
  onMoveToNow: (() => void) | undefined
  onLeave: () => void
}

const TONES = {
  done: 'good',
  cancelled: 'medium',
  failed: 'high',
  queued: 'common',
  running: 'common',
  evaluating: 'common',
} as const

/** The result of the import, the skipped lines, and the link to the records. */
export function ImportOutcome({ result, isDuplicate, onMoveToNow, onLeave }: Props) {
  const t = useText()
  const format = useFormat()
  const { accepted, rejected, joined, skipped, from, to, source, fault } = result
  const span = from && to ? `${format.time(from)} – ${format.time(to)}` : null
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Box role="status" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Tag tone={TONES[result.state]}>{t(`visits.import.state.${result.state}`)}</Tag>
        {isDuplicate && <span>{t('visits.import.duplicate')}</span>}
        {fault && <span>{fault}</span>}
      </Box>
      {onMoveToNow && (
        <Box>
          <Button variant="contained" onClick={onMoveToNow}>
            {t('visits.import.moveToNow')}
          </Button>
        </Box>
      )}
      <FactList
        facts={[
          { label: t('visits.import.accepted'), value: format.number(accepted) },
          { label: t('visits.import.rejected'), value: format.number(rejected) },
          { label: t('visits.import.joined'), value: format.number(joined) },
          { label: t('visits.import.skipped'), value: format.number(skipped) },
          { label: t('visits.import.span'), value: span },
          { label: t('visits.import.format'), value: formatName(result.format, t) },
          { label: t('visits.import.source'), value: <ForeignText text={source} /> },
        ]}
      />
      {accepted > 0 && from && to && (
        <Link
          to={
            // Log-ins are in the visit log, by their time.
            isOfLogins(result.format)
              ? addressOf(VISIT_LOG_PATH, { from, to: after(to) })
              : searchAddress({ source, from, to: after(to) })
          }
          onClick={onLeave}
        >
          {t('visits.import.show', { count: accepted, total: format.number(accepted) })}
        </Link>
      )}
      <RejectReasons reasons={result.reasons} />
      {result.lines.length > 0 && <RejectedLines result={result} />}
    </Box>
  )
}

/** The end of a range is not in it. */
function after(iso: string): string {
  return new Date(Date.parse(iso) + 1).toISOString()
}

function RejectedLines({ result: { lines, rejected } }: { result: ImportResult }) {
  const t = useText()
  const format = useFormat()
  const isSeveral = lines.some(({ file }) => file > 1)
  const title =
    rejected > lines.length
      ? t('visits.import.firstRejected', { shown: lines.length, count: format.number(rejected) })
      : t('visits.import.rejectedLines')
  return (
    <Box component="section">
      <Typography variant="h3" sx={{ mb: 0.5 }}>
        {title}
      </Typography>
      <Paper
        variant="outlined"
        tabIndex={0}
        role="region"
        aria-label={title}
        sx={{ maxHeight: 200, overflow: 'auto' }}
      >
        <List disablePadding>
          {lines.map(({ file, line, msg, excerpt }) => (
            <Typography
              key={`${file}:${line}`}
              variant="small"
              component="li"
              sx={{ px: 1.25, py: 0.5, borderTop: 'weak' }}
            >
              <Typography variant="strong" component="span" sx={{ mr: 1 }}>
                {isSeveral ? t('visits.import.lineOfFile', { file, line }) : t('ui.line', { line })}
              </Typography>
              {msg}
              <Typography
                variant="mono"
                component="bdi"
                color="text.third"
                sx={{ display: 'block', overflowWrap: 'anywhere' }}
              >
                {visibleLine(excerpt)}
              </Typography>
            </Typography>
          ))}
        </List>
      </Paper>
    </Box>
  )
}
