import Box from '@mui/material/Box'
import { type ChangeEvent, type Ref, useId } from 'react'
import { FieldFrame, type FieldFrameProps, helpId } from './FieldFrame.tsx'

interface Props extends FieldFrameProps {
  value: string
  onChange: (value: string) => void
  fieldRef?: Ref<HTMLTextAreaElement>
  placeholder?: string | undefined
}

/** A text with one value per line. Its height is fixed: growing with ten thousand lines would freeze the page. */
export function LinesField({ value, onChange, fieldRef, placeholder, ...frame }: Props) {
  const id = useId()
  return (
    <FieldFrame {...frame} id={id}>
      <Box
        component="textarea"
        id={id}
        ref={fieldRef}
        rows={7}
        value={value}
        aria-invalid={Boolean(frame.fault) || undefined}
        aria-required={frame.isRequired || undefined}
        aria-describedby={helpId(id, frame)}
        spellCheck={false}
        placeholder={placeholder}
        onChange={(event: ChangeEvent<HTMLTextAreaElement>) => onChange(event.target.value)}
        sx={fieldStyle}
      />
    </FieldFrame>
  )
}

const fieldStyle = {
  display: 'block',
  width: '100%',
  p: 1,
  typography: 'mono',
  lineHeight: '18px',
  color: 'text.primary',
  bgcolor: 'surface.card',
  border: 'strong',
  borderRadius: '5px',
  resize: 'vertical',
  '&::placeholder': { color: 'text.third', opacity: 1 },
  '&:focus-visible': { outline: '2px solid', outlineOffset: -1, outlineColor: 'brand.text' },
  '&[aria-invalid="true"]': { borderColor: 'tone.high.text' },
} as const
