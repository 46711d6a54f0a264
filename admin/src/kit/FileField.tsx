import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { FileInput } from './FileButton.tsx'
import { Icon } from './icons.tsx'
import { useFileDrop } from './use-file-drop.ts'

interface Props {
  label: string
  /** Accepted types; all types without it. */
  accept?: string
  isMultiple?: boolean
  /** Called with no files when the dialog was cancelled. */
  onChoose: (files: readonly File[]) => void
  /** The current choice, or the possible ones. */
  children: ReactNode
}

/** Accepts files by the system's dialog or by dropping them. */
export function FileField({ label, accept, isMultiple = false, onChoose, children }: Props) {
  const { isOver, handlers } = useFileDrop(onChoose)
  return (
    <Box component="label" {...handlers} sx={fieldStyle(isOver)}>
      <Icon name="upload" size={20} color="quiet" />
      <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {children}
      </Box>
      <FileInput label={label} accept={accept} isMultiple={isMultiple} onChoose={onChoose} />
    </Box>
  )
}

function fieldStyle(isOver: boolean) {
  return {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: 1.25,
    minHeight: 72,
    px: 2,
    border: '1px dashed',
    borderColor: isOver ? 'brand.text' : 'text.third',
    borderRadius: '8px',
    bgcolor: isOver ? 'brand.tint' : 'surface.raised',
    color: 'text.secondary',
    cursor: 'pointer',
    '&:hover': { borderColor: 'brand.text' },
    '&:has(:focus-visible)': { outline: '2px solid', outlineOffset: 1, outlineColor: 'brand.text' },
  } as const
}
