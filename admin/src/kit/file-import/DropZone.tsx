import Box from '@mui/material/Box'
import { type DragEvent, useState } from 'react'
import { useFormat, useText } from '../i18n/index.ts'
import { Icon } from '../icons.tsx'
import { visuallyHidden } from '../visually-hidden.ts'

interface Props {
  file: File | undefined
  onChoose: (file: File) => void
}

/** A file by the system's dialog or by dropping it here. */
export function DropZone({ file, onChoose }: Props) {
  const t = useText()
  const format = useFormat()
  const [isOver, setOver] = useState(false)
  const take = (files: FileList | null) => {
    const [chosen] = files ?? []
    if (chosen) onChoose(chosen)
  }
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
        take(event.dataTransfer.files)
      }}
      sx={zoneStyle(isOver)}
    >
      <Icon name="upload" size={20} sx={{ color: 'text.third' }} />
      <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {file ? (
          <>
            <Box component="span" sx={{ fontWeight: 600, color: 'text.primary' }}>
              {file.name}
            </Box>
            <Box component="span" sx={{ color: 'text.third', ml: 1 }}>
              {`${format.number(Math.max(1, Math.round(file.size / 1024)))} KB`}
            </Box>
            <Box component="span" sx={{ color: 'brand.text', ml: 1.5 }}>
              {t('fileImport.other')}
            </Box>
          </>
        ) : (
          t('fileImport.drop')
        )}
      </Box>
      <Box
        component="input"
        type="file"
        accept=".csv,text/csv"
        aria-label={t('fileImport.file')}
        onChange={(event) => {
          take(event.target.files)
          // The same file, corrected, may be chosen again.
          event.target.value = ''
        }}
        sx={visuallyHidden}
      />
    </Box>
  )
}

function zoneStyle(isOver: boolean) {
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
