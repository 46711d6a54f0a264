import Button from '@mui/material/Button'
import { useFormat, useText } from '../../kit/i18n/index.ts'
import { DownloadButton, Icon } from '../../kit/index.ts'
import type { Query } from '../../kit/session/index.ts'
import { download } from '../../kit/session/index.ts'
import type { UserImportState } from './import/use-user-import.ts'

interface Props {
  /** Filters of the list; the exported file contains the same users. */
  filters: Query
  upload: UserImportState
  onImport: () => void
  onCreate: () => void
}

export function HeaderActions({ filters, upload, onImport, onCreate }: Props) {
  const t = useText()
  const format = useFormat()
  const { hashed = 0, total = 1 } = upload.progress ?? {}
  return (
    <>
      <Button startIcon={<Icon name="upload" size={14} />} onClick={onImport}>
        {upload.isRunning
          ? t('users.import.running', { percent: format.percent(hashed / total, 0) })
          : t('ui.import')}
      </Button>
      <DownloadButton
        save={() => download('GET /api/user/export', { query: filters })}
        title={t('users.downloadHint')}
      >
        {t('ui.download')}
      </DownloadButton>
      <Button variant="contained" startIcon={<Icon name="plus" size={14} />} onClick={onCreate}>
        {t('users.create')}
      </Button>
    </>
  )
}
