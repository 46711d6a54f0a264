import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react'
import { useText } from '../../../i18n/index.ts'
import { MONO } from '../../../theme/fonts.ts'

interface Props {
  fault: string | undefined
  /** Answers whether the text could be taken. */
  onAdd: (text: string) => boolean
  onClose: () => void
}

/** Many entries at once, one a line. A field that grew with its text would stand still for ten thousand lines. */
export function PasteEntries({ fault, onAdd, onClose }: Props) {
  const t = useText()
  const id = useId()
  const [text, setText] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => field.current?.focus(), [])
  const add = () => {
    if (onAdd(text)) onClose()
  }
  return (
    <Box sx={frameStyle}>
      <Box component="label" htmlFor={id} sx={{ display: 'block', mb: 0.5, fontSize: 12.5, fontWeight: 500 }}>
        {t('segments.paste')}
      </Box>
      <Box
        component="textarea"
        id={id}
        ref={field}
        rows={7}
        value={text}
        aria-invalid={fault !== undefined || undefined}
        aria-describedby={`${id}-help`}
        spellCheck={false}
        placeholder={EXAMPLE}
        onChange={(event: ChangeEvent<HTMLTextAreaElement>) => setText(event.target.value)}
        sx={fieldStyle}
      />
      <Box
        id={`${id}-help`}
        sx={{ mt: 0.5, fontSize: 12, color: fault === undefined ? 'text.third' : 'tone.high.text' }}
      >
        {fault ?? t('segments.pasteHint')}
      </Box>
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1, mt: 1 }}>
        <Button onClick={onClose}>{t('ui.cancel')}</Button>
        <Button variant="outlined" disabled={text.trim() === ''} onClick={add}>
          {t('segments.pasteAdd')}
        </Button>
      </Box>
    </Box>
  )
}

const EXAMPLE = '192.168.8.0/24,office,,IT\n3c:5a:b4:10:22:9e,laptop,wang.li,IT'

const frameStyle = {
  p: 1.25,
  border: 1,
  borderColor: 'line.strong',
  borderRadius: '6px',
  bgcolor: 'surface.raised',
} as const

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
