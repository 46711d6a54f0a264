import { MAX_USERS_CSV_BYTES } from '@netwarden/shared/csv'
import { plainReport, useFileUpload } from '../../../kit/index.ts'
import { call } from '../../../kit/session/index.ts'
import { useImportProgress } from './use-import-progress.ts'

/** The steps of a file: checked when chosen, imported on request, followed until finished. */
export function useUserImport() {
  const upload = useFileUpload({
    maxBytes: MAX_USERS_CSV_BYTES,
    check: (body) => call('POST /api/user/import', { query: { dryRun: true }, body }),
    send: (body) => call('POST /api/user/import', { query: { wait: false }, body }),
  })
  const { progress, error, isRunning } = useImportProgress(upload.reply?.id)
  return {
    ...upload,
    report: error ? plainReport(error.message) : upload.report,
    goodRows: upload.trial?.rows,
    isRunning: upload.isRunning || isRunning,
    progress,
  }
}
export type UserImportState = ReturnType<typeof useUserImport>
