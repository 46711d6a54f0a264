import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { SxProps, Theme } from '@mui/material/styles'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { useFormContext } from 'react-hook-form'
import { useText } from '../../kit/i18n/index.ts'
import { FaultWatch, PlainForm, UnsavedWatch } from './PlainForm.tsx'
import type { SentForm as State } from './use-sent-form.ts'

interface Props {
  form: State
  sx?: SxProps<Theme>
  onDirty?: (isDirty: boolean) => void
  /** Whether its input can be discarded without confirmation. */
  isPassing?: boolean
  children: ReactNode
}

/** A form that sends its values: settings, the own account, small dialogs. */
export function SentForm({ form, sx, onDirty, isPassing, children }: Props) {
  return (
    <PlainForm id={form.id} values={form.values} check={form.check} onSubmit={form.submit} sx={sx}>
      {children}
      {!isPassing && <UnsavedWatch onDirty={onDirty} />}
      <FaultWatch faults={form.faults} />
      <SentWatch form={form} />
    </PlainForm>
  )
}

/** Marks the sent values as saved. */
function SentWatch({ form: { isSent, values } }: { form: State }) {
  const { reset } = useFormContext()
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

/** Buttons below a page of settings: save and reset. */
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
