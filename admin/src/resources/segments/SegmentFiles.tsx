import Button from '@mui/material/Button'
import type { Segment } from '@netwarden/shared/domain'
import { useState } from 'react'
import { useText } from '../../kit/i18n/index.ts'
import { DownloadButton, Icon } from '../../kit/index.ts'
import { loadable } from '../../kit/loadable.tsx'
import { download } from '../../kit/session/index.ts'

const SegmentImportDialog = loadable(
  async () => (await import('./SegmentImportDialog.tsx')).SegmentImportDialog,
)

/** Export of the segments to a CSV file, and import. */
export function SegmentFiles({ canEdit }: { canEdit: boolean }) {
  const t = useText()
  const [isImportOpen, setImportOpen] = useState(false)
  return (
    <>
      {canEdit && (
        <Button startIcon={<Icon name="upload" size={14} />} onClick={() => setImportOpen(true)}>
          {t('ui.import')}
        </Button>
      )}
      <DownloadButton save={() => download('GET /api/segment/export')} title={t('segments.downloadHint')}>
        {t('ui.download')}
      </DownloadButton>
      {isImportOpen && <SegmentImportDialog onClose={() => setImportOpen(false)} />}
    </>
  )
}

/** Exports the selected segments as a CSV file; a file does not contain the built-in one. */
export function DownloadChosen({ chosen }: { chosen: readonly Segment[] }) {
  const t = useText()
  const ids = chosen.flatMap(({ id, isBuiltIn }) => (isBuiltIn ? [] : [id]))
  const save = () => download('GET /api/segment/export', { query: { ids: ids.join(',') } })
  return (
    <DownloadButton save={save} disabled={ids.length === 0}>
      {t('segments.downloadChosen')}
    </DownloadButton>
  )
}
