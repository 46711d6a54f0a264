import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { useText } from './i18n/index.ts'
import { Mono } from './Mono.tsx'
import { SymbolButton } from './SymbolButton.tsx'
import { useCopy } from './use-copy.ts'

/** Copies a text; reports it, or that the browser forbids it. */
export function CopyButton({ text }: { text: string }) {
  const t = useText()
  const label = `${t('ui.copy')} ${text}`
  const copy = useCopy()
  return <SymbolButton label={label} icon="copy" iconSize={13} onClick={() => void copy(text)} size="row" />
}

interface Props {
  text: string
  /** The displayed form; the default is that of addresses and identifiers. */
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
