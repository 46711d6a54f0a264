import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { useText } from '../../kit/i18n/index.ts'
import { Icon } from '../../kit/index.ts'
import { download, type Query } from '../../kit/session/index.ts'

interface Props {
  /** What the list is filtered by: the file holds the same organisations. */
  filter: Query
  canEdit: boolean
  onImport: () => void
  onCreate: () => void
}

export function HeaderActions({ filter, canEdit, onImport, onCreate }: Props) {
  const t = useText()
  const save = useMutation({ mutationFn: () => download('/api/org/export', filter) })
  return (
    <>
      {canEdit && (
        <Button startIcon={<Icon name="upload" size={14} />} onClick={onImport}>
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
    </>
  )
}
