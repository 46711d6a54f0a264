import { MAX_SEGMENTS_CSV_BYTES, SEGMENTS_CSV_OPTIONAL, SEGMENTS_CSV_REQUIRED } from '@netwarden/shared/csv'
import { useText } from '../../kit/i18n/index.ts'
import { call, download } from '../../kit/session/index.ts'
import { RowsImportDialog } from '../../ra/index.ts'

export function SegmentImportDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  return (
    <RowsImportDialog
      resource="segments"
      isOpen
      hint={t('segments.import.hint')}
      columns={{ required: SEGMENTS_CSV_REQUIRED, optional: SEGMENTS_CSV_OPTIONAL }}
      maxBytes={MAX_SEGMENTS_CSV_BYTES}
      saveTemplate={() => download('GET /api/segment/import/template')}
      check={(body) => call('POST /api/segment/import', { query: { dryRun: true }, body })}
      send={(body) => call('POST /api/segment/import', { body })}
      onClose={onClose}
    />
  )
}
