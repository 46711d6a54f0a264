import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { useText } from './i18n/index.ts'
import { Icon } from './icons.tsx'
import { Mono } from './Mono.tsx'
import { useCopy } from './use-copy.ts'

/** Copies a text; says so, or that the browser forbids it. */
export function CopyButton({ text }: { text: string }) {
  const t = useText()
  const label = `${t('ui.copy')} ${text}`
  const copy = useCopy()
  return (
    <IconButton aria-label={label} onClick={() => void copy(text)} size="row">
      <Icon name="copy" size={13} />
    </IconButton>
  )
}

/** An address or identifier with a button that copies it. */
export function CopyText({ text }: { text: string }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.25, maxWidth: '100%' }}>
      <Mono>{text}</Mono>
      <CopyButton text={text} />
    </Box>
  )
}
