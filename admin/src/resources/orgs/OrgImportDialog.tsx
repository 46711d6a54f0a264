import {
  MAX_IMPORTED_ORGS,
  MAX_ORGS_CSV_BYTES,
  ORGS_CSV_OPTIONAL,
  ORGS_CSV_REQUIRED,
} from '@netwarden/shared/csv'
import { useFormat, useText } from '../../kit/i18n/index.ts'
import { call, download } from '../../kit/session/index.ts'
import { RowsImportDialog } from '../../ra/index.ts'

export function OrgImportDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useText()
  const format = useFormat()
  return (
    <RowsImportDialog
      resource="orgs"
      isOpen={isOpen}
      hint={t('orgs.import.hint', { limit: format.number(MAX_IMPORTED_ORGS) })}
      columns={{ required: ORGS_CSV_REQUIRED, optional: ORGS_CSV_OPTIONAL }}
      maxBytes={MAX_ORGS_CSV_BYTES}
      saveTemplate={() => download('GET /api/org/import/template')}
      check={(body) => call('POST /api/org/import', { query: { dryRun: true }, body })}
      send={(body) => call('POST /api/org/import', { body })}
      onClose={onClose}
    />
  )
}
