import Box from '@mui/material/Box'
import { Segmented } from '../Segmented.tsx'

interface Props<Value extends string> {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  /** What the choice means. */
  hint: string
  fault?: string | undefined
  onChange: (value: Value) => void
}

/** One of a few, its meaning below it. */
export function ChoiceField<Value extends string>(props: Props<Value>) {
  const { label, value, options, hint, fault, onChange } = props
  return (
    <Box>
      <Box sx={{ mb: 0.5, fontSize: 12.5, lineHeight: '18px', fontWeight: 500, color: 'text.secondary' }}>
        {label}
      </Box>
      <Segmented label={label} value={value} options={options} onChange={onChange} />
      <Box
        role={fault ? 'alert' : 'status'}
        sx={{ mt: 0.5, color: fault ? 'tone.high.text' : 'text.third', fontSize: 12, lineHeight: '18px' }}
      >
        {fault ?? hint}
      </Box>
    </Box>
  )
}
