import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { isAdminRole, type Pause } from '@netwarden/shared'
import { useEffect, useState } from 'react'
import { type Translate, useText } from '../../kit/i18n/index.ts'
import { Note } from '../../kit/Note.tsx'
import { useUser } from '../../kit/session/index.ts'
import { showToast } from '../../kit/stores/toasts.ts'
import { usePauses, useSetPause } from './pause-queries.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND

/** Above every page while policies do not decide somewhere, with the time that is left. */
export function PauseBar() {
  const { data = [] } = usePauses()
  const now = useNow(data.length > 0)
  const running = data.filter(({ until }) => Date.parse(until) > now)
  if (running.length === 0) return null
  return (
    <Box sx={{ flex: 'none', display: 'grid', gap: 0.5, px: 2, pt: 1 }}>
      {running.map((pause) => (
        <PauseLine key={pause.segmentId} pause={pause} left={Date.parse(pause.until) - now} />
      ))}
    </Box>
  )
}

function PauseLine({ pause, left }: { pause: Pause; left: number }) {
  const t = useText()
  const role = useUser()?.role
  const { segmentId, segmentName, by, reason } = pause
  const end = useSetPause(() => showToast('success', t('pause.ended')))
  const where =
    segmentId === null ? t('pause.everywhere') : t('pause.inSegment', { segment: segmentName ?? segmentId })
  return (
    <Note
      tone="medium"
      role="status"
      action={
        role !== undefined &&
        isAdminRole(role) && (
          <Button
            size="small"
            color="inherit"
            loading={end.isPending}
            aria-label={t('pause.endOf', { where })}
            onClick={() => end.mutate({ minutes: 0, ...(segmentId !== null && { segmentId }) })}
          >
            {t('pause.end')}
          </Button>
        )
      }
    >
      <Box component="strong" sx={{ fontWeight: 600 }}>
        {where}
      </Box>{' '}
      {/* Told once, not each second. */}
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

/** Goes on by the second while there is something to count down. */
function useNow(isCounting: boolean): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (!isCounting) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), SECOND)
    return () => clearInterval(timer)
  }, [isCounting])
  return now
}
