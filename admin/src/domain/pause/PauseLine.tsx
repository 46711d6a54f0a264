import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { Pause } from '@netwarden/shared/contract'
import { type Translate, useText } from '../../kit/i18n/index.ts'
import { Note, useIsAdmin } from '../../kit/index.ts'
import { showToast } from '../../kit/stores/toasts.ts'
import { useSetPause } from './pause-queries.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND

/** `left` in ms. */
export function PauseLine({ pause, left }: { pause: Pause; left: number }) {
  const t = useText()
  const canEnd = useIsAdmin()
  const { segmentId, segmentName, by, reason } = pause
  const end = useSetPause(() => showToast('success', t('pause.ended')))
  const where =
    segmentId === null ? t('pause.everywhere') : t('pause.inSegment', { segment: segmentName ?? segmentId })
  return (
    <Note
      tone="medium"
      role="status"
      action={
        canEnd && (
          <Button
            variant="text"
            color="inherit"
            sx={{ flex: 'none', fontSize: 'inherit', textDecoration: 'underline' }}
            loading={end.isPending}
            aria-label={t('pause.endOf', { where })}
            onClick={() => end.mutate({ minutes: 0, ...(segmentId !== null && { segmentId }) })}
          >
            {t('pause.end')}
          </Button>
        )
      }
    >
      <Typography variant="strong" component="strong">
        {where}
      </Typography>{' '}
      {/* Reported once, not each second. */}
      <Box component="span" aria-hidden sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {timeLeft(left, t)}
      </Box>{' '}
      · {t('pause.why', { by, reason })}
      {end.error && ` · ${end.error.message}`}
    </Note>
  )
}

function timeLeft(left: number, t: Translate): string {
  const minutes = Math.floor(left / MINUTE)
  const seconds = Math.floor((left % MINUTE) / SECOND)
  return t('pause.left', { time: `${minutes}:${String(seconds).padStart(2, '0')}` })
}
