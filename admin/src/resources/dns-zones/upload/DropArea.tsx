import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { useText } from '../../../kit/i18n/index.ts'
import { Icon, useFileDrop } from '../../../kit/index.ts'

interface Props {
  onDrop: (files: readonly File[]) => void
  children: ReactNode
}

/** A page that accepts dropped files everywhere. */
export function DropArea({ onDrop, children }: Props) {
  const t = useText()
  const { isOver, handlers } = useFileDrop(onDrop)
  return (
    <Box {...handlers} sx={areaStyle}>
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
  typography: 'bar',
  color: 'brand.text',
  bgcolor: 'brand.tint',
  border: '2px dashed',
  borderColor: 'brand.text',
  borderRadius: '8px',
} as const
