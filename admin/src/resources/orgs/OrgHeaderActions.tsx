import Button from '@mui/material/Button'
import { useState } from 'react'
import { useListContext } from 'react-admin'
import { useText } from '../../kit/i18n/index.ts'
import { DownloadButton, Icon } from '../../kit/index.ts'
import { download } from '../../kit/session/index.ts'
import { OrgImportDialog } from './OrgImportDialog.tsx'

export function OrgHeaderActions({ canEdit, onCreate }: { canEdit: boolean; onCreate: () => void }) {
  const t = useText()
  const [isImportOpen, setImportOpen] = useState(false)
  // The file holds the same organisations as the list.
  const { filterValues } = useListContext()
  return (
    <>
      {canEdit && (
        <Button startIcon={<Icon name="upload" size={14} />} onClick={() => setImportOpen(true)}>
          {t('ui.import')}
        </Button>
      )}
      <DownloadButton
        save={() => download('GET /api/org/export', { query: filterValues })}
        title={t('orgs.downloadHint')}
      >
        {t('ui.download')}
      </DownloadButton>
      {canEdit && (
        <Button variant="contained" startIcon={<Icon name="plus" size={14} />} onClick={onCreate}>
          {t('orgs.create')}
        </Button>
      )}
      {canEdit && <OrgImportDialog isOpen={isImportOpen} onClose={() => setImportOpen(false)} />}
    </>
  )
}
