import Box from '@mui/material/Box'
import { type DragEvent, type ReactNode, useState } from 'react'
import { Icon } from './icons.tsx'
import { visuallyHidden } from './visually-hidden.ts'

interface Props {
  label: string
  /** Without it files of all kinds. */
  accept?: string
  isMultiple?: boolean
  /** None when the dialog was left. */
  onChoose: (files: readonly File[]) => void
  /** What was chosen, or else what may be. */
  children: ReactNode
}

/** Files by the system's dialog, or dropped here. */
export function FileField({ label, accept, isMultiple = false, onChoose, children }: Props) {
  const [isOver, setOver] = useState(false)
  const drag = (over: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(over)
  }
  return (
    <Box
      component="label"
      onDragEnter={drag(true)}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={(event: DragEvent) => {
        drag(false)(event)
        // The page around may take files, too.
        event.stopPropagation()
        onChoose([...event.dataTransfer.files])
      }}
      sx={fieldStyle(isOver)}
    >
      <Icon name="upload" size={20} sx={{ color: 'text.third' }} />
      <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {children}
      </Box>
      <Box
        component="input"
        type="file"
        multiple={isMultiple}
        accept={accept}
        aria-label={label}
        onChange={(event) => {
          onChoose([...(event.target.files ?? [])])
          // The same file, corrected, may be chosen again.
          event.target.value = ''
        }}
        sx={visuallyHidden}
      />
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
