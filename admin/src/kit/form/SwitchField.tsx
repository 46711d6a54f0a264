import Box from '@mui/material/Box'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'

interface Props {
  label: string
  hint?: ReactNode
  isOn: boolean
  isDisabled?: boolean
  onChange: (isOn: boolean) => void
}

export function SwitchField({ label, hint, isOn, isDisabled = false, onChange }: Props) {
  const id = useId()
  return (
    <Box sx={fieldStyle}>
      <Switch
        id={id}
        checked={isOn}
        disabled={isDisabled}
        onChange={(_event, checked) => onChange(checked)}
        slotProps={{ input: { role: 'switch', 'aria-describedby': hint ? `${id}-help` : undefined } }}
      />
      <Box>
        <Box component="label" htmlFor={id} sx={{ fontWeight: 500, color: 'text.secondary' }}>
          {label}
        </Box>
        {hint && (
          <Typography variant="hint" id={`${id}-help`} sx={{ lineHeight: '18px' }}>
            {hint}
          </Typography>
        )}
      </Box>
    </Box>
  )
}

const fieldStyle = { display: 'flex', alignItems: 'center', gap: 1.25, minHeight: 34 } as const
