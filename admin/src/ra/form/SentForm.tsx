import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { SxProps, Theme } from '@mui/material/styles'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { Form } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { useText } from '../../kit/i18n/index.ts'
import { useUnsavedChanges } from '../../kit/tabs/index.ts'
import { KEEP_TYPED } from './keep-typed.ts'
import type { SentForm as State } from './use-sent-form.ts'

interface Props {
  form: State
  sx?: SxProps<Theme>
  children: ReactNode
}

/** react-admin's form for what is no record: settings, one's own account, small dialogs. */
export function SentForm({ form, sx, children }: Props) {
  return (
    <Form
      id={form.id}
      noValidate
      disableInvalidFormNotification
      record={form.values}
      resetOptions={KEEP_TYPED}
      {...(form.check && { validate: form.check })}
      onSubmit={form.submit}
    >
      {sx ? <Box sx={sx}>{children}</Box> : children}
      <SentWatch form={form} />
    </Form>
  )
}

/** Puts the server's faults at their fields, tells the tab what would be lost, and holds what was sent for safe. */
function SentWatch({ form: { faults, isSent, values } }: { form: State }) {
  const { formState, setError, reset } = useFormContext()
  useUnsavedChanges(formState.isDirty || Object.keys(formState.dirtyFields).length > 0)
  const showFaults = useEffectEvent(() => {
    for (const [field, message] of faults) setError(field, { type: 'server', message }, { shouldFocus: true })
  })
  const blamed = JSON.stringify(faults)
  useEffect(() => {
    if (blamed !== '[]') showFaults()
  }, [blamed])
  const takeSent = useEffectEvent(() => reset(values))
  useEffect(() => {
    if (isSent) takeSent()
  }, [isSent])
  return null
}

interface ButtonsProps {
  form: State
  isOff?: boolean
}

/** Below a page of settings: save, and back to what is saved. */
export function SaveButtons({ form, isOff = false }: ButtonsProps) {
  const t = useText()
  const { reset } = useFormContext()
  return (
    <Box sx={{ display: 'flex', gap: 1 }}>
      <Button type="submit" variant="contained" disabled={isOff} loading={form.isSending}>
        {t('ui.save')}
      </Button>
      <Button onClick={() => reset(form.values)}>{t('ui.reset')}</Button>
    </Box>
  )
}
