import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import type { FormEvent, ReactNode } from 'react'
import { flushSync } from 'react-dom'

interface Props {
  /** For buttons that stand outside the form. */
  id?: string
  onSubmit: () => void
  sx?: SxProps<Theme>
  children: ReactNode
}

/** A form whose faults are ours to show; the first one found on submitting takes the focus. */
export function Form({ id, onSubmit, sx, children }: Props) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    flushSync(onSubmit)
    form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }
  return (
    <Box component="form" id={id} noValidate onSubmit={submit} {...(sx && { sx })}>
      {children}
    </Box>
  )
}
