import Button from '@mui/material/Button'
import { MAX_IMPORTED_ORGS, ORGS_CSV_OPTIONAL, ORGS_CSV_REQUIRED } from '@netwarden/shared'
import { useFormat, useText } from '../../kit/i18n/index.ts'
import { FaultSummary, FileImportDialog, Note } from '../../kit/index.ts'
import { type OrgImportState, useOrgImport } from './org-import.ts'

const COLUMNS = { required: ORGS_CSV_REQUIRED, optional: ORGS_CSV_OPTIONAL }

interface Props {
  isOpen: boolean
  onClose: () => void
}

export function OrgImportDialog({ isOpen, onClose }: Props) {
  const t = useText()
  const format = useFormat()
  const state = useOrgImport()
  const { plan, report, result } = state
  const changes = plan && !report ? plan.created + plan.updated : 0
  return (
    <FileImportDialog
      isOpen={isOpen}
      title={t('orgs.import.title')}
      hint={t('orgs.import.hint', { limit: format.number(MAX_IMPORTED_ORGS) })}
      columns={COLUMNS}
      template="/api/org/import/template"
      file={state.file}
      onChoose={result || state.isRunning ? undefined : state.choose}
      onRestart={result && state.restart}
      onClose={onClose}
      submit={
        !result && (
          <Button
            variant="contained"
            disabled={changes === 0}
            loading={state.isRunning}
            onClick={state.start}
          >
            {changes > 0 ? t('orgs.import.submit', { count: changes }) : t('orgs.import')}
          </Button>
        )
      }
    >
      <Result state={state} />
    </FileImportDialog>
  )
}

function Result({ state: { report, isChecking, plan, result } }: { state: OrgImportState }) {
  const t = useText()
  const format = useFormat()
  if (report) return <FaultSummary report={report} />
  if (isChecking) {
    return (
      <Note tone="common" role="status">
        {t('fileImport.checking')}
      </Note>
    )
  }
  const counts = result ?? plan
  if (!counts) return null
  return (
    <Note tone="good" role="status">
      {t(result ? 'orgs.import.done' : 'orgs.import.good', {
        created: format.number(counts.created),
        updated: format.number(counts.updated),
        unchanged: format.number(counts.unchanged),
      })}
    </Note>
  )
}
