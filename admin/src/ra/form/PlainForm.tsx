import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { Form } from 'react-admin'
import { type FieldValues, useFormContext } from 'react-hook-form'
import { useUnsavedChanges } from '../../kit/tabs/index.ts'
import type { FieldFaults } from '../changes.ts'

interface Props<Values extends FieldValues> {
  /** Id of the form, for buttons outside it. */
  id: string
  /** Initial values, to which the form is reset. */
  values: Values
  /** Faults by field. */
  check?: ((values: Values) => object) | undefined
  onSubmit: (values: Values) => void
  /** Errors are shown when a field loses focus, and not only on submit. */
  isCheckedOnLeave?: boolean
  sx?: SxProps<Theme> | undefined
  children: ReactNode
}

/** Without this constant option, react-admin's forms lose their input when their tab is shown again. */
const KEEP_TYPED = { keepDirtyValues: true }

/** The form of react-admin with the settings of this console. The first fault gets the focus on submit. */
export function PlainForm<Values extends FieldValues>(props: Props<Values>) {
  const { id, values, check, onSubmit, isCheckedOnLeave = false, sx, children } = props
  return (
    <Form
      id={id}
      noValidate
      disableInvalidFormNotification
      mode={isCheckedOnLeave ? 'onTouched' : 'onSubmit'}
      record={values}
      resetOptions={KEEP_TYPED}
      {...(check && { validate: (typed: FieldValues) => check(typed as Values) })}
      onSubmit={(typed: FieldValues) => onSubmit(typed as Values)}
    >
      {sx ? <Box sx={sx}>{children}</Box> : children}
    </Form>
  )
}

interface WatchProps {
  /** Whether input outside the fields is unsaved as well. */
  isDirtyBeside?: boolean
  onDirty?: ((isDirty: boolean) => void) | undefined
}

/** Within a form: reports unsaved changes to its page and tab. */
export function UnsavedWatch({ isDirtyBeside = false, onDirty }: WatchProps) {
  const { formState } = useFormContext()
  const isDirty = isDirtyBeside || formState.isDirty || Object.keys(formState.dirtyFields).length > 0
  useEffect(() => onDirty?.(isDirty), [isDirty, onDirty])
  useUnsavedChanges(isDirty)
  return null
}

/** Within a form: puts the server's faults at their fields. */
export function FaultWatch({ faults }: { faults: FieldFaults }) {
  const { setError } = useFormContext()
  const show = useEffectEvent(() => {
    for (const [field, message] of faults) setError(field, { type: 'server', message }, { shouldFocus: true })
  })
  const shownFaults = JSON.stringify(faults)
  useEffect(() => {
    if (shownFaults !== '[]') show()
  }, [shownFaults])
  return null
}
