import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import type { ReactNode } from 'react'
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

interface Props {
  text: string
  /** How it is shown, where that is otherwise than addresses and identifiers are. */
  children?: ReactNode
}

/** An address, identifier or name with a button that copies it. */
export function CopyText({ text, children = <Mono>{text}</Mono> }: Props) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.25, maxWidth: '100%' }}>
      {children}
      <CopyButton text={text} />
    </Box>
  )
}
