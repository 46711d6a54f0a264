import type { Stat } from '@netwarden/shared'
import { useContext, useMemo } from 'react'
import { fromZonedInput, toZonedInput, userTimeZone } from '../../kit/i18n/index.ts'
import type { CardMark } from '../../kit/index.ts'
import { RefreshContext } from './dashboard-state.ts'
import { useIncompleteSlots } from './use-incomplete-slots.ts'

/** Today's two-hour slots that are known to miss something, by their places in a card's line. */
export function useTodayMarks(stat: Stat | undefined): CardMark[] {
  const refetchInterval = useContext(RefreshContext)
  const starts = useMemo(() => stat && todayStarts(stat), [stat])
  const slots = useIncompleteSlots({ starts, refetchInterval })
  return useMemo(
    () =>
      (slots ?? []).flatMap(({ name, minutes, drops }) => {
        const index = starts?.indexOf(name) ?? -1
        return index === -1 ? [] : [{ index, minutes, drops }]
      }),
    [slots, starts],
  )
}

/** A card names its slots by the clock on the wall: 00:00, 02:00 and so on, in the reader's zone. */
function todayStarts({ meta, chartData }: Stat): string[] {
  const zone = userTimeZone()
  const day = toZonedInput(new Date(meta.updatedAt), zone).slice(0, 10)
  return chartData
    .filter(({ group }) => group === 'today')
    .map(({ name }) => fromZonedInput(`${day}T${name}`, zone).toISOString())
}
