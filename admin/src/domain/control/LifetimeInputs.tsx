import { useWatch } from 'react-hook-form'
import { useFormat, userTimeZone, useText } from '../../kit/i18n/index.ts'
import { ChoiceInput, TextField } from '../../ra/index.ts'
import { endOfLifetime, LIFETIMES, type LifetimeValues, UNTIL } from './lifetimes.ts'

interface Props {
  label: string
  /** Whether it may have no end. */
  hasForever: boolean
}

/** How long something lasts: one of the lifetimes, or until a date and time. Its form has `LifetimeValues`. */
export function LifetimeInputs({ label, hasForever }: Props) {
  const t = useText()
  const format = useFormat()
  const { lifetime, until = '' } = useWatch<LifetimeValues>()
  // Browsers write the time as they are set up; the hint has the reader's format and zone.
  const end = endOfLifetime({ lifetime: UNTIL, until }, Date.now())
  const lifetimes = LIFETIMES.filter(({ hours }) => hasForever || hours !== null)
  return (
    <>
      <ChoiceInput
        source="lifetime"
        label={label}
        options={[
          ...lifetimes.map(({ id, text }) => ({ value: id, label: t(text) })),
          { value: UNTIL, label: t('policies.lifetime.until') },
        ]}
      />
      {lifetime === UNTIL && (
        <TextField
          source="until"
          label={t('policies.lifetime.end')}
          hint={end && `${format.time(end, 'minute')} · ${userTimeZone()}`}
          type="datetime-local"
          isRequired
        />
      )}
    </>
  )
}
