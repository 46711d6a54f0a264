import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { useId } from 'react'
import { FieldFrame } from '../../../kit/index.ts'

interface Option<Value extends string> {
  value: Value
  label: string
  hint?: string
  /** Why it cannot be chosen; shown in place of the hint. */
  reason?: string | undefined
}

interface Props<Value extends string> {
  label: string
  value: Value
  options: readonly Option<Value>[]
  onChange: (value: Value) => void
}

/** Radios with a line about each. */
export function RadioField<Value extends string>({ label, value, options, onChange }: Props<Value>) {
  const id = useId()
  const choose = (chosen: string) => {
    const option = options.find((known) => known.value === chosen)
    if (option) onChange(option.value)
  }
  return (
    <FieldFrame isGroup id={id} label={label}>
      <RadioGroup
        aria-labelledby={`${id}-label`}
        value={value}
        onChange={(event) => choose(event.target.value)}
        sx={{ border: 1, borderColor: 'line.strong', borderRadius: '6px', px: 1, py: 0.5 }}
      >
        {options.map((option) => (
          <FormControlLabel
            key={option.value}
            value={option.value}
            disabled={option.reason !== undefined}
            control={
              <Radio size="small" sx={{ p: 0.5, mr: 0.5, '&.Mui-checked': { color: 'brand.text' } }} />
            }
            label={
              <>
                <Box component="span" sx={{ fontWeight: option.value === value ? 600 : 400 }}>
                  {option.label}
                </Box>
                <Box component="span" sx={{ color: 'text.third', fontSize: 12, ml: 1 }}>
                  {option.reason ?? option.hint}
                </Box>
              </>
            }
            sx={{ ml: 0, mr: 0, minHeight: 28, alignItems: 'center' }}
          />
        ))}
      </RadioGroup>
    </FieldFrame>
  )
}
