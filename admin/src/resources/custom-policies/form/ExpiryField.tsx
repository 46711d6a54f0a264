import Box from '@mui/material/Box'
import { Controller, useFormState } from 'react-hook-form'
import { expiryOf, LIFETIMES } from '../../../domain/control/index.ts'
import { fromZonedInput, toZonedInput, userTimeZone, useText } from '../../../kit/i18n/index.ts'
import { Field, RowButton } from '../../../kit/index.ts'
import type { PolicyValues } from './policy-values.ts'

/** End of a policy; empty means no end. */
export function ExpiryField() {
  const t = useText()
  const zone = userTimeZone()
  // A stored end may stay, even when it has passed.
  const keptText = useFormState<PolicyValues>().defaultValues?.expiresAt
  const isPast = (text: string) =>
    text !== '' && text !== keptText && !(fromZonedInput(text, zone).getTime() > Date.now())
  return (
    <Controller<PolicyValues, 'expiresAt'>
      name="expiresAt"
      rules={{ validate: (text) => !isPast(text) }}
      render={({ field, fieldState: { error } }) => (
        <Box>
          <Field
            label={t('policies.field.expiresAt')}
            type="datetime-local"
            value={field.value}
            onChange={field.onChange}
            hint={t('policies.form.expiryHint')}
            fault={error?.type === 'validate' ? t('policies.fault.past') : error?.message}
          />
          <Box
            role="group"
            aria-label={t('policies.lifetime')}
            sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}
          >
            {LIFETIMES.map(({ id, text }) => (
              <RowButton
                key={id}
                onClick={() => {
                  const until = expiryOf(id, Date.now())
                  field.onChange(until === null ? '' : toZonedInput(new Date(until), zone))
                }}
              >
                {t(text)}
              </RowButton>
            ))}
          </Box>
        </Box>
      )}
    />
  )
}
