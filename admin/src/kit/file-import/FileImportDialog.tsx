import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { DownloadButton } from '../DownloadButton.tsx'
import { FileField } from '../FileField.tsx'
import { useFormat, useText } from '../i18n/index.ts'
import { Mono } from '../Mono.tsx'
import { Note } from '../Note.tsx'
import { useUnsavedChanges } from '../tabs/use-unsaved-changes.ts'
import { useIsPhone } from '../use-is-phone.ts'
import { FaultSummary } from './FaultSummary.tsx'
import type { useFileUpload } from './use-file-upload.ts'

interface Columns {
  required: readonly string[]
  optional: readonly string[]
}
interface Props {
  isOpen: boolean
  title: string
  hint: string
  columns: Columns
  /** Downloads the template. */
  saveTemplate: () => Promise<void>
  upload: Pick<Upload, 'file' | 'report' | 'isChecking' | 'choose' | 'restart'>
  /** Whether the user can choose a file. */
  canChoose: boolean
  /** Whether the import is done and another one may follow. */
  isOver: boolean
  onClose: () => void
  submit: ReactNode
  /** The result for a valid file. */
  children: ReactNode
}
type Upload = ReturnType<typeof useFileUpload>

/** Describes the columns of a CSV file, lets the user choose one, and shows its result. */
export function FileImportDialog(props: Props) {
  const { isOpen, title, hint, columns, saveTemplate, canChoose, isOver, onClose } = props
  const { file, report, isChecking, choose, restart } = props.upload
  const t = useText()
  const isPhone = useIsPhone()
  useUnsavedChanges(isOpen && canChoose && file !== undefined)
  return (
    <Dialog open={isOpen} onClose={onClose} maxWidth="sm" fullWidth fullScreen={isPhone}>
      <DialogTitle>{title}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 1.5, alignContent: 'start', color: 'text.secondary' }}>
        <span>{hint}</span>
        <ColumnNames {...columns} />
        <Box>
          <DownloadButton save={saveTemplate}>{t('fileImport.template')}</DownloadButton>
        </Box>
        {canChoose && <CsvField file={file} onChoose={choose} />}
        {report ? (
          <FaultSummary report={report} />
        ) : isChecking ? (
          <Note tone="common" role="status">
            {t('fileImport.checking')}
          </Note>
        ) : (
          props.children
        )}
      </DialogContent>
      <DialogActions>
        {isOver && <Button onClick={restart}>{t('fileImport.again')}</Button>}
        <Button onClick={onClose}>{t('ui.close')}</Button>
        {props.submit}
      </DialogActions>
    </Dialog>
  )
}

function ColumnNames({ required, optional }: Columns) {
  const t = useText()
  const columns = [
    { label: t('fileImport.required'), names: required },
    { label: t('fileImport.optional'), names: optional },
  ]
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 1.5, rowGap: 0.5 }}
    >
      {columns.map(({ label, names }) => (
        <Box key={label} sx={{ display: 'contents' }}>
          <Typography variant="quiet" component="dt">
            {label}
          </Typography>
          <Box component="dd" sx={{ m: 0 }}>
            <Mono>{names.join(', ')}</Mono>
          </Box>
        </Box>
      ))}
    </Box>
  )
}

function CsvField({ file, onChoose }: { file: File | undefined; onChoose: (file: File) => void }) {
  const t = useText()
  const format = useFormat()
  return (
    <FileField
      label={t('fileImport.file')}
      accept=".csv,text/csv"
      onChoose={([chosen]) => {
        if (chosen) onChoose(chosen)
      }}
    >
      {file ? (
        <>
          <Box component="span" sx={{ fontWeight: 600, color: 'text.primary' }}>
            {file.name}
          </Box>
          <Typography variant="quiet" sx={{ ml: 1 }}>
            {`${format.number(Math.max(1, Math.round(file.size / 1024)))} KB`}
          </Typography>
          <Box component="span" sx={{ color: 'brand.text', ml: 1.5 }}>
            {t('fileImport.other')}
          </Box>
        </>
      ) : (
        t('fileImport.drop')
      )}
    </FileField>
  )
}
