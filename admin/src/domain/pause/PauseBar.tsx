import Box from '@mui/material/Box'
import { useEffect, useState } from 'react'
import { loadable } from '../../kit/loadable.tsx'
import { usePauses } from './pause-queries.ts'

const SECOND = 1_000

/** Loaded when it is needed, which is seldom. */
const PauseLine = loadable(async () => (await import('./PauseLine.tsx')).PauseLine)

/** Shown above every page during a pause of control, with the remaining time. */
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

/** Updates every second while a countdown runs. */
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
