import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { useFormat, useText } from '../../kit/i18n/index.ts'
import { Icon } from '../../kit/index.ts'
import { download, type Query } from '../../kit/session/index.ts'
import type { UserImportState } from './import/use-user-import.ts'

interface Props {
  /** What the list is filtered by: the file holds the same users. */
  filters: Query
  upload: UserImportState
  onImport: () => void
  onCreate: () => void
}

export function HeaderActions({ filters, upload, onImport, onCreate }: Props) {
  const t = useText()
  const format = useFormat()
  const save = useMutation({ mutationFn: () => download('/api/user/export', filters) })
  const { hashed = 0, total = 1 } = upload.progress ?? {}
  return (
    <>
      <Button startIcon={<Icon name="upload" size={14} />} onClick={onImport}>
        {upload.isRunning
          ? t('users.import.running', { percent: format.percent(hashed / total, 0) })
          : t('users.import')}
      </Button>
      <Button
        startIcon={<Icon name="download" size={14} />}
        title={t('users.downloadHint')}
        loading={save.isPending}
        onClick={() => save.mutate()}
      >
        {t('users.download')}
      </Button>
      <Button variant="contained" startIcon={<Icon name="plus" size={14} />} onClick={onCreate}>
        {t('users.create')}
      </Button>
    </>
  )
}
