import Button from '@mui/material/Button'
import { useText } from '../../../kit/i18n/index.ts'
import { Note } from '../../../kit/index.ts'
import { isRepeated } from './entry-faults.ts'
import type { Entries } from './use-entries.ts'

interface Props {
  entries: Entries
  /** Indexes of invalid rows, in order. */
  places: readonly number[]
}

/** The number of invalid rows with buttons that go to them, because they may be on different pages. */
export function EntryFaultNote({ entries, places }: Props) {
  const t = useText()
  const repeated = places.filter((place) => isRepeated(entries.faults.get(place))).length
  const inSight = entries.view.shown.map(({ place }) => place)
  const hidden = places.filter((place) => !inSight.includes(place))
  const next = hidden.find((place) => place > (inSight.at(-1) ?? -1)) ?? hidden[0]
  return (
    <Note
      tone="high"
      role="status"
      action={
        <>
          {repeated > 0 && (
            <Button variant="text" onClick={entries.removeRepeated}>
              {t('segments.removeRepeated', { count: repeated })}
            </Button>
          )}
          {next !== undefined && (
            <Button variant="text" onClick={() => entries.focusOn(next)}>
              {t('segments.nextFault', { row: next + 1 })}
            </Button>
          )}
        </>
      }
    >
      {t('segments.faultyRows', { count: places.length })}
    </Note>
  )
}
