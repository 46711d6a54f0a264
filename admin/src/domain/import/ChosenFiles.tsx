import Box from '@mui/material/Box'
import List from '@mui/material/List'
import Typography from '@mui/material/Typography'
import { useText } from '../../kit/i18n/index.ts'
import { FileField, SymbolButton } from '../../kit/index.ts'
import { useByteText } from './byte-text.ts'

interface Props {
  files: readonly File[]
  onChange: (files: readonly File[]) => void
}

const MAX_FILES = 50

/** The chosen files; a file that is chosen twice counts once. */
export function ChosenFiles({ files, onChange }: Props) {
  const t = useText()
  return (
    <Box>
      <FileField
        label={t('visits.import.choose')}
        isMultiple
        onChoose={(chosen) => onChange(merge(files, chosen))}
      >
        <Box component="span" sx={{ display: 'block', fontWeight: 600, color: 'text.primary' }}>
          {t('visits.import.choose')}
        </Box>
        <Typography variant="note" component="span">
          {t('visits.import.chooseHint')}
        </Typography>
      </FileField>
      {files.length > 0 && (
        <List disablePadding sx={{ mt: 1, maxHeight: 132, overflow: 'auto' }}>
          {files.map((file) => (
            <ChosenFile
              key={keyOf(file)}
              file={file}
              onRemove={() => onChange(files.filter((other) => other !== file))}
            />
          ))}
        </List>
      )}
    </Box>
  )
}

function ChosenFile({ file, onRemove }: { file: File; onRemove: () => void }) {
  const t = useText()
  const bytes = useByteText()
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1, pl: 1 }}>
      <Typography variant="inherit" noWrap component="bdi" sx={{ flex: 1, minWidth: 0 }}>
        {file.name}
      </Typography>
      <Typography variant="hint" component="span">
        {bytes(file.size)}
      </Typography>
      <SymbolButton
        label={t('visits.import.removeFile', { name: file.name })}
        icon="close"
        iconSize={12}
        onClick={onRemove}
        size="row"
      />
    </Box>
  )
}

function keyOf({ name, size, lastModified }: File): string {
  return `${name}|${size}|${lastModified}`
}

function merge(files: readonly File[], chosen: readonly File[]): readonly File[] {
  const known = new Set(files.map(keyOf))
  const added = chosen.filter((file) => !known.has(keyOf(file)))
  return [...files, ...added].slice(0, MAX_FILES)
}
