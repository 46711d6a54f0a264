import type { Stat } from '@netwarden/shared/contract'
import { useContext, useMemo } from 'react'
import { fromZonedInput, toZonedInput, userTimeZone } from '../../kit/i18n/index.ts'
import type { CardMark } from '../../kit/index.ts'
import { RefreshContext } from './dashboard-state.ts'
import { useIncompleteSlots } from './use-incomplete-slots.ts'

/** The slots of a card's line with missing data, by their position. */
export function useCardMarks(stat: Stat | undefined): CardMark[] {
  const refetchInterval = useContext(RefreshContext)
  const starts = useMemo(() => stat && slotStarts(stat), [stat])
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

/** A card of today names its slots by the user's clock (00:00, 02:00 and so on), one of a range by their ISO starts. */
function slotStarts({ meta, chartData }: Stat): string[] {
  const zone = userTimeZone()
  const day = toZonedInput(new Date(meta.updatedAt), zone).slice(0, 10)
  return chartData
    .filter(({ group }) => group === 'today' || group === 'current')
    .map(({ group, name }) => (group === 'today' ? fromZonedInput(`${day}T${name}`, zone) : new Date(name)))
    .map((start) => start.toISOString())
}
