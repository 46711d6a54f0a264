import Box from '@mui/material/Box'
import { type DragEvent, type ReactNode, useState } from 'react'
import { useText } from '../../../kit/i18n/index.ts'
import { Icon } from '../../../kit/index.ts'
import { visuallyHidden } from '../../../kit/visually-hidden.ts'

/** Files by the system's dialog, several at once; the page around takes those that are dropped. */
export function ZoneDrop({ onChoose }: { onChoose: (files: readonly File[]) => void }) {
  const t = useText()
  return (
    <Box component="label" sx={dropStyle}>
      <Icon name="upload" size={20} sx={{ color: 'text.third' }} />
      <span>{t('zones.upload.drop')}</span>
      <Box
        component="input"
        type="file"
        multiple
        accept=".zone,.db,.txt,text/dns,text/plain"
        aria-label={t('zones.upload.files')}
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

interface AreaProps {
  onDrop: (files: readonly File[]) => void
  children: ReactNode
}

const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')

/** A page on which files can be dropped wherever. */
export function DropArea({ onDrop, children }: AreaProps) {
  const t = useText()
  const [isOver, setOver] = useState(false)
  return (
    <Box
      onDragOver={(event: DragEvent) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={(event: DragEvent<HTMLElement>) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={(event: DragEvent) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setOver(false)
        onDrop([...event.dataTransfer.files])
      }}
      sx={areaStyle}
    >
      {children}
      {isOver && (
        <Box aria-hidden sx={overlayStyle}>
          <Icon name="upload" size={26} />
          {t('zones.upload.release')}
        </Box>
      )}
    </Box>
  )
}

const dropStyle = {
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 1.25,
  minHeight: 60,
  px: 2,
  border: '1px dashed',
  borderColor: 'text.third',
  borderRadius: '8px',
  bgcolor: 'surface.raised',
  color: 'text.secondary',
  cursor: 'pointer',
  '&:hover': { borderColor: 'brand.text' },
  '&:has(:focus-visible)': { outline: '2px solid', outlineOffset: 1, outlineColor: 'brand.text' },
} as const

const areaStyle = {
  position: 'relative',
  flex: 1,
  minHeight: 0,
  height: { md: '100%' },
  display: 'flex',
  flexDirection: 'column',
} as const

const overlayStyle = {
  position: 'absolute',
  inset: 0,
  zIndex: 2,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 1.5,
  fontSize: 15,
  fontWeight: 600,
  color: 'brand.text',
  bgcolor: 'brand.tint',
  border: '2px dashed',
  borderColor: 'brand.text',
  borderRadius: '8px',
} as const
