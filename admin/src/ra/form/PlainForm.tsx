import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import { type ReactNode, useEffect } from 'react'
import { Form } from 'react-admin'
import { type FieldValues, useFormContext } from 'react-hook-form'
import { useUnsavedChanges } from '../../kit/tabs/index.ts'
import { KEEP_TYPED } from './keep-typed.ts'

interface Props<Values extends FieldValues> {
  /** For buttons that stand outside the form. */
  id: string
  /** What it begins with, and is reset to. */
  values: Values
  /** Faults by field. */
  check?: ((values: Values) => object) | undefined
  onSubmit: (values: Values) => void
  sx?: SxProps<Theme> | undefined
  children: ReactNode
}

/** react-admin's form for what is no record of its own. The first fault found on submitting takes the focus. */
export function PlainForm<Values extends FieldValues>(props: Props<Values>) {
  const { id, values, check, onSubmit, sx, children } = props
  return (
    <Form
      id={id}
      noValidate
      disableInvalidFormNotification
      record={values}
      resetOptions={KEEP_TYPED}
      {...(check && { validate: (typed: FieldValues) => check(typed as Values) })}
      onSubmit={(typed: FieldValues) => onSubmit(typed as Values)}
    >
      {sx ? <Box sx={sx}>{children}</Box> : children}
    </Form>
  )
}

/** Within a form: tells its page and tab what would be lost. */
export function UnsavedWatch({ onDirty }: { onDirty?: (isDirty: boolean) => void }) {
  const { formState } = useFormContext()
  const isDirty = formState.isDirty || Object.keys(formState.dirtyFields).length > 0
  useEffect(() => onDirty?.(isDirty), [isDirty, onDirty])
  useUnsavedChanges(isDirty)
  return null
}
