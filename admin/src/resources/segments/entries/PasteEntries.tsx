import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import { useEffect, useRef, useState } from 'react'
import { useText } from '../../../kit/i18n/index.ts'
import { LinesField } from '../../../kit/index.ts'

interface Props {
  fault: string | undefined
  /** Returns whether the text was accepted. */
  onAdd: (text: string) => boolean
  onClose: () => void
}

/** Adds many entries at once, one per line. */
export function PasteEntries({ fault, onAdd, onClose }: Props) {
  const t = useText()
  const [text, setText] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => field.current?.focus(), [])
  const add = () => {
    if (onAdd(text)) onClose()
  }
  return (
    <Paper variant="raised" sx={{ p: 1.25 }}>
      <LinesField
        label={t('segments.paste')}
        value={text}
        onChange={setText}
        fieldRef={field}
        placeholder={EXAMPLE}
        hint={t('segments.pasteHint')}
        fault={fault}
      />
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1, mt: 1 }}>
        <Button onClick={onClose}>{t('ui.cancel')}</Button>
        <Button variant="outlined" disabled={text.trim() === ''} onClick={add}>
          {t('segments.pasteAdd')}
        </Button>
      </Box>
    </Paper>
  )
}

const EXAMPLE = '192.168.8.0/24,office,,IT\n3c:5a:b4:10:22:9e,laptop,wang.li,IT'
