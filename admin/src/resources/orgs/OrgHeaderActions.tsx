import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useListContext } from 'react-admin'
import { useText } from '../../kit/i18n/index.ts'
import { Icon } from '../../kit/index.ts'
import { download } from '../../kit/session/index.ts'
import { OrgImportDialog } from './OrgImportDialog.tsx'

export function OrgHeaderActions({ canEdit, onCreate }: { canEdit: boolean; onCreate: () => void }) {
  const t = useText()
  const [isImportOpen, setImportOpen] = useState(false)
  // The file holds the same organisations as the list.
  const { filterValues } = useListContext()
  const save = useMutation({ mutationFn: () => download('/api/org/export', filterValues) })
  return (
    <>
      {canEdit && (
        <Button startIcon={<Icon name="upload" size={14} />} onClick={() => setImportOpen(true)}>
          {t('orgs.import')}
        </Button>
      )}
      <Button
        startIcon={<Icon name="download" size={14} />}
        title={t('orgs.downloadHint')}
        loading={save.isPending}
        onClick={() => save.mutate()}
      >
        {t('orgs.download')}
      </Button>
      {canEdit && (
        <Button variant="contained" startIcon={<Icon name="plus" size={14} />} onClick={onCreate}>
          {t('orgs.create')}
        </Button>
      )}
      {canEdit && <OrgImportDialog isOpen={isImportOpen} onClose={() => setImportOpen(false)} />}
    </>
  )
}
