import Box from '@mui/material/Box'
import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import InputLabel from '@mui/material/InputLabel'
import OutlinedInput from '@mui/material/OutlinedInput'
import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'

export interface FormFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  fault?: string | undefined
  hint?: string | undefined
  isRequired?: boolean
  type?: 'text' | 'password'
  inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode']
  autoComplete?: string
  hasFocus?: boolean
  inputRef?: Ref<HTMLInputElement>
  /** Buttons inside the field, at its end. */
  end?: ReactNode
}

/** A field of a form: its label above it, its fault, or else its hint, below it. */
export function FormField(props: FormFieldProps) {
  const { label, value, onChange, onBlur, fault, hint, isRequired = false, type = 'text' } = props
  const id = useId()
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
      <OutlinedInput
        id={id}
        size="small"
        value={value}
        type={type}
        inputRef={props.inputRef}
        autoFocus={props.hasFocus ?? false}
        autoComplete={props.autoComplete ?? 'off'}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
        notched={false}
        endAdornment={props.end}
        slotProps={{
          input: {
            'aria-describedby': help ? `${id}-help` : undefined,
            'aria-required': isRequired || undefined,
            inputMode: props.inputMode,
          },
        }}
        sx={{ pr: props.end ? 0.5 : 0 }}
      />
      {help && <FormHelperText id={`${id}-help`}>{help}</FormHelperText>}
    </FormControl>
  )
}

const labelStyle = {
  position: 'static',
  transform: 'none',
  mb: 0.5,
  fontSize: 12.5,
  lineHeight: '18px',
  fontWeight: 500,
} as const
