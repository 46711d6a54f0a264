import { MAX_SEGMENTS_CSV_BYTES, SEGMENTS_CSV_OPTIONAL, SEGMENTS_CSV_REQUIRED } from '@netwarden/shared/csv'
import { useText } from '../../kit/i18n/index.ts'
import { CountedImport } from '../../kit/index.ts'
import { call, download } from '../../kit/session/index.ts'
import { useRefresh } from '../../ra/index.ts'

const COLUMNS = { required: SEGMENTS_CSV_REQUIRED, optional: SEGMENTS_CSV_OPTIONAL }

export function SegmentImportDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  return (
    <CountedImport
      title={t('segments.import.title')}
      hint={t('segments.import.hint')}
      columns={COLUMNS}
      maxBytes={MAX_SEGMENTS_CSV_BYTES}
      saveTemplate={() => download('GET /api/segment/import/template')}
      check={(body) => call('POST /api/segment/import', { query: { dryRun: true }, body })}
      send={(body) => call('POST /api/segment/import', { body })}
      onDone={useRefresh('segments')}
      submitText={(count) => t('segments.import.submit', { count })}
      onClose={onClose}
    />
  )
}
