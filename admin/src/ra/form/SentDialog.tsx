import { type ReactNode, useEffect, useState } from 'react'
import { type FieldValues, useWatch } from 'react-hook-form'
import { ConfirmDialog } from '../../kit/index.ts'
import { SentForm } from './SentForm.tsx'
import type { SentForm as State } from './use-sent-form.ts'

interface Props<Values> {
  form: State & { values: Values }
  /** Whether the dialog can be sent; always by default. */
  isReady?: (values: Values) => boolean
  /** Whether it cannot be sent yet, whatever its fields contain. */
  isOff?: boolean
  title: string
  confirmLabel: string
  isDangerous?: boolean
  onClose: () => void
  children: ReactNode
}

/** A dialog with a few fields, sent on submit; errors are shown at the fields or below them. */
export function SentDialog<Values extends FieldValues>(props: Props<Values>) {
  const { form, isReady, isOff = false, children, ...shown } = props
  const [canSend, setCanSend] = useState(!isReady)
  return (
    <ConfirmDialog
      {...shown}
      isOpen
      formId={form.id}
      fault={form.fault}
      isPending={form.isSending}
      isConfirmOff={!canSend || isOff}
    >
      <SentForm form={form} sx={fieldsStyle}>
        {children}
        {isReady && <ReadyWatch isReady={isReady} onChange={setCanSend} />}
      </SentForm>
    </ConfirmDialog>
  )
}

interface WatchProps<Values> {
  isReady: (values: Values) => boolean
  onChange: (isReady: boolean) => void
}

/** Within a form: reports to a button outside it whether the form can be submitted. */
export function ReadyWatch<Values extends FieldValues>({ isReady, onChange }: WatchProps<Values>) {
  const canSend = isReady(useWatch() as Values)
  useEffect(() => onChange(canSend), [canSend, onChange])
  return null
}

const fieldsStyle = { display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' } as const
