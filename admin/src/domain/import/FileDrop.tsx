import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { type DragEvent, useId, useState } from 'react'
import { useText } from '../../kit/i18n/index.ts'
import { Icon } from '../../kit/index.ts'
import { visuallyHidden } from '../../kit/visually-hidden.ts'
import { useByteText } from './byte-text.ts'

interface Props {
  files: readonly File[]
  onChange: (files: readonly File[]) => void
}

const MAX_FILES = 50

/** Files from the picker or dropped on it; the same one twice counts once. */
export function FileDrop({ files, onChange }: Props) {
  const t = useText()
  const inputId = useId()
  const [isOver, setOver] = useState(false)
  const add = (list: FileList | null) => onChange(merge(files, list))
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    add(event.dataTransfer.files)
  }
  return (
    <Box>
      <Box
        component="label"
        htmlFor={inputId}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        sx={dropStyle(isOver)}
      >
        <Icon name="upload" size={22} sx={{ color: 'brand.text' }} />
        <Box sx={{ fontWeight: 600, color: 'text.primary' }}>{t('visits.import.choose')}</Box>
        <Box sx={{ fontSize: 12.5 }}>{t('visits.import.chooseHint')}</Box>
        <Box
          component="input"
          id={inputId}
          type="file"
          multiple
          onChange={(event) => {
            add(event.target.files)
            event.target.value = ''
          }}
          sx={visuallyHidden}
        />
      </Box>
      {files.length > 0 && (
        <Box component="ul" sx={{ m: 0, mt: 1, p: 0, listStyle: 'none', maxHeight: 132, overflow: 'auto' }}>
          {files.map((file) => (
            <ChosenFile
              key={keyOf(file)}
              file={file}
              onRemove={() => onChange(files.filter((other) => other !== file))}
            />
          ))}
        </Box>
      )}
    </Box>
  )
}

function ChosenFile({ file, onRemove }: { file: File; onRemove: () => void }) {
  const t = useText()
  const bytes = useByteText()
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1, pl: 1 }}>
      <Box
        component="bdi"
        sx={{ flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
      >
        {file.name}
      </Box>
      <Box component="span" sx={{ color: 'text.third', fontSize: 12 }}>
        {bytes(file.size)}
      </Box>
      <IconButton
        aria-label={t('visits.import.removeFile', { name: file.name })}
        onClick={onRemove}
        sx={{ width: 24, height: 24 }}
      >
        <Icon name="close" size={12} />
      </IconButton>
    </Box>
  )
}

function keyOf({ name, size, lastModified }: File): string {
  return `${name}|${size}|${lastModified}`
}

function merge(files: readonly File[], list: FileList | null): readonly File[] {
  const known = new Set(files.map(keyOf))
  const added = [...(list ?? [])].filter((file) => !known.has(keyOf(file)))
  return [...files, ...added].slice(0, MAX_FILES)
}

function dropStyle(isOver: boolean) {
  return {
    position: 'relative',
    display: 'grid',
    justifyItems: 'center',
    gap: 0.5,
    px: 2,
    py: 2.5,
    textAlign: 'center',
    textWrap: 'balance',
    color: 'text.third',
    border: '1px dashed',
    borderColor: isOver ? 'brand.text' : 'text.third',
    borderRadius: '8px',
    bgcolor: isOver ? 'brand.tint' : 'surface.raised',
    cursor: 'pointer',
    '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'brand.text', outlineOffset: 1 },
  } as const
}
