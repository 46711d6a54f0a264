import { keepPreviousData } from '@tanstack/react-query'
import { useAnswer, usePaused } from '../../kit/index.ts'

const STALE_TIME = 30_000

/** Devices and people that are called like a text, while it is typed. */
export function useDeviceSuggestions(text: string, limit: number, isEnabled = true) {
  const q = usePaused(text.trim())
  const isAsked = isEnabled && q !== '' && text.trim() !== ''
  const { data } = useAnswer(['devices', 'suggest', q, limit], 'GET /api/device/suggest', {
    query: { q, limit },
    enabled: isAsked,
    staleTime: STALE_TIME,
    placeholderData: keepPreviousData,
    // Without suggestions an address can still be typed.
    retry: false,
  })
  return isAsked && data ? data : { devices: [], people: [] }
}
