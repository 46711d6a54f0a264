import Box from '@mui/material/Box'
import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import InputLabel from '@mui/material/InputLabel'
import type { ReactNode } from 'react'

export interface FieldFrameProps {
  label: string
  fault?: ReactNode
  hint?: ReactNode
  isRequired?: boolean
}

interface Props extends FieldFrameProps {
  /** Id of the control; its help text has `<id>-help`, and the label of a group `<id>-label`. */
  id: string
  /** Several controls, or one that a label cannot be for; changes of its help text are announced. */
  isGroup?: boolean
  children: ReactNode
}

/** The frame of every kind of control: label above, fault or hint below. */
export function FieldFrame(props: Props) {
  const { id, label, fault, hint, isRequired = false, isGroup = false, children } = props
  const help = fault ?? hint
  return (
    <FormControl fullWidth error={Boolean(fault)}>
      <InputLabel {...(isGroup ? { component: 'span', id: `${id}-label` } : { htmlFor: id })}>
        {label}
        {isRequired && (
          <Box component="span" aria-hidden sx={{ ml: 0.5 }}>
            *
          </Box>
        )}
      </InputLabel>
      {children}
      {help && (
        <FormHelperText
          component="div"
          id={`${id}-help`}
          role={isGroup ? (fault ? 'alert' : 'status') : undefined}
        >
          {help}
        </FormHelperText>
      )}
    </FormControl>
  )
}

export function helpId(id: string, { fault, hint }: FieldFrameProps): string | undefined {
  return fault || hint ? `${id}-help` : undefined
}
