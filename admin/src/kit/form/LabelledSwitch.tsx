import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'

interface Props {
  label: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** A switch with its label beside it, in a line with other things. */
export function LabelledSwitch({ label, isOn, onChange }: Props) {
  return (
    <FormControlLabel
      control={
        <Switch
          checked={isOn}
          onChange={(_event, checked) => onChange(checked)}
          slotProps={{ input: { role: 'switch' } }}
        />
      }
      label={label}
      slotProps={{ typography: { sx: { typography: 'small', ml: 0.75 } } }}
      sx={{ mx: 0 }}
    />
  )
}
