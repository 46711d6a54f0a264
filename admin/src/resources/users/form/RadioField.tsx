import Typography from '@mui/material/Typography'
import { RadioButtonGroupInput } from 'react-admin'

interface Option {
  value: string
  label: string
  hint?: string
  /** Why it cannot be chosen; shown instead of the hint. */
  reason?: string | undefined
}

interface Props {
  source: string
  label: string
  options: readonly Option[]
}

/** Radio buttons with a description of each. */
export function RadioField({ source, label, options }: Props) {
  return (
    <RadioButtonGroupInput
      source={source}
      label={label}
      choices={options.map((option) => ({ ...option, disabled: option.reason !== undefined }))}
      optionValue="value"
      optionText={OptionLine}
      row={false}
      margin="none"
      helperText={false}
      sx={fieldStyle}
    />
  )
}

function OptionLine({ label, hint, reason }: Option) {
  return (
    <>
      <span>{label}</span>
      <Typography variant="hint" component="span" sx={{ ml: 1 }}>
        {reason ?? hint}
      </Typography>
    </>
  )
}

const fieldStyle = {
  '& legend.RaRadioButtonGroupInput-label': {
    transform: 'none',
    p: 0,
    mb: 0.5,
    typography: 'small',
    lineHeight: '18px',
    fontWeight: 500,
    color: 'text.secondary',
  },
  '& .MuiRadioGroup-root': { border: 'strong', borderRadius: '6px', px: 1, py: 0.5 },
  '& .MuiFormControlLabel-root': { mx: 0, minHeight: 28 },
  '& .MuiRadio-root': { p: 0.5, mr: 0.5, '&.Mui-checked': { color: 'brand.text' } },
  '& .Mui-checked + .MuiFormControlLabel-label > span:first-of-type': { fontWeight: 600 },
} as const
