import {
  MAX_IMPORTED_ORGS,
  MAX_ORGS_CSV_BYTES,
  ORGS_CSV_OPTIONAL,
  ORGS_CSV_REQUIRED,
} from '@netwarden/shared/csv'
import { useFormat, useText } from '../../kit/i18n/index.ts'
import { CountedImport } from '../../kit/index.ts'
import { call, download } from '../../kit/session/index.ts'
import { useRefresh } from '../../ra/index.ts'

const COLUMNS = { required: ORGS_CSV_REQUIRED, optional: ORGS_CSV_OPTIONAL }

export function OrgImportDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useText()
  const format = useFormat()
  return (
    <CountedImport
      isOpen={isOpen}
      title={t('orgs.import.title')}
      hint={t('orgs.import.hint', { limit: format.number(MAX_IMPORTED_ORGS) })}
      columns={COLUMNS}
      maxBytes={MAX_ORGS_CSV_BYTES}
      saveTemplate={() => download('GET /api/org/import/template')}
      check={(body) => call('POST /api/org/import', { query: { dryRun: true }, body })}
      send={(body) => call('POST /api/org/import', { body })}
      onDone={useRefresh('orgs')}
      submitText={(count) => t('orgs.import.submit', { count })}
      onClose={onClose}
    />
  )
}
