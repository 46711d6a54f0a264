import Box from '@mui/material/Box'
import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import InputLabel from '@mui/material/InputLabel'
import type { ReactNode } from 'react'

export interface FieldFrameProps {
  label: string
  fault?: ReactNode
  hint?: string | undefined
  isRequired?: boolean
}

interface Props extends FieldFrameProps {
  /** The control's; what helps has `<id>-help`. */
  id: string
  children: ReactNode
}

/** Label above, fault or hint below: the same around every kind of control. */
export function FieldFrame({ id, label, fault, hint, isRequired = false, children }: Props) {
  const help = fault ?? hint
  return (
    <FormControl fullWidth error={Boolean(fault)}>
      <InputLabel htmlFor={id} shrink sx={labelStyle}>
        {label}
        {isRequired && (
          <Box component="span" aria-hidden sx={{ color: 'tone.high.text', ml: 0.5 }}>
            *
          </Box>
        )}
      </InputLabel>
      {children}
      {help && <FormHelperText id={`${id}-help`}>{help}</FormHelperText>}
    </FormControl>
  )
}

export function helpId(id: string, { fault, hint }: FieldFrameProps): string | undefined {
  return fault || hint ? `${id}-help` : undefined
}

const labelStyle = {
  position: 'static',
  transform: 'none',
  mb: 0.5,
  fontSize: 12.5,
  lineHeight: '18px',
  fontWeight: 500,
} as const
