import Box from '@mui/material/Box'
import { type ChangeEvent, type ReactNode, type Ref, useId } from 'react'
import { MONO } from '../theme/fonts.ts'

interface Props {
  label: string
  value: string
  onChange: (value: string) => void
  fieldRef?: Ref<HTMLTextAreaElement>
  placeholder: string
  /** Below the field: what is wrong, or else what may stand there. */
  help: ReactNode
  isWrong: boolean
  isRequired?: boolean
}

/** Many things, one a line. A field that grew with its text would stand still for ten thousand lines. */
export function LinesField(props: Props) {
  const { label, value, onChange, fieldRef, placeholder, help, isWrong, isRequired = false } = props
  const id = useId()
  return (
    <Box>
      <Box component="label" htmlFor={id} sx={{ display: 'block', mb: 0.5, fontSize: 12.5, fontWeight: 500 }}>
        {label}
        {isRequired && (
          <Box component="span" aria-hidden sx={{ color: 'tone.high.text', ml: 0.5 }}>
            *
          </Box>
        )}
      </Box>
      <Box
        component="textarea"
        id={id}
        ref={fieldRef}
        rows={7}
        value={value}
        aria-invalid={isWrong || undefined}
        aria-required={isRequired || undefined}
        aria-describedby={`${id}-help`}
        spellCheck={false}
        placeholder={placeholder}
        onChange={(event: ChangeEvent<HTMLTextAreaElement>) => onChange(event.target.value)}
        sx={fieldStyle}
      />
      <Box id={`${id}-help`} sx={{ mt: 0.5, fontSize: 12, color: isWrong ? 'tone.high.text' : 'text.third' }}>
        {help}
      </Box>
    </Box>
  )
}

const fieldStyle = {
  display: 'block',
  width: '100%',
  p: 1,
  fontFamily: MONO,
  fontSize: 12,
  lineHeight: '18px',
  color: 'text.primary',
  bgcolor: 'surface.card',
  border: 1,
  borderColor: 'line.strong',
  borderRadius: '5px',
  resize: 'vertical',
  '&::placeholder': { color: 'text.third', opacity: 1 },
  '&:focus-visible': { outline: '2px solid', outlineOffset: -1, outlineColor: 'brand.text' },
  '&[aria-invalid="true"]': { borderColor: 'tone.high.text' },
} as const
