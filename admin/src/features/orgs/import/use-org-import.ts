import { MAX_ORGS_CSV_BYTES, type OrganisationImport } from '@netwarden/shared'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '../../../i18n/index.ts'
import { call } from '../../../session/index.ts'
import { createFaultReport, type FaultReport, plainReport } from '../../../ui/index.ts'
import { refreshOrgs } from '../org-queries.ts'

const MEGABYTE = 1024 * 1024

/** The way of a file: checked when chosen, imported when wanted. */
export function useOrgImport() {
  const t = useText()
  const client = useQueryClient()
  const [file, setFile] = useState<File>()
  const [report, setReport] = useState<FaultReport>()
  const options = {
    meta: { isQuiet: true },
    onError: async (error: Error, sent: File) => setReport(await createFaultReport(error, sent)),
  }
  const check = useMutation({ ...options, mutationFn: (sent: File) => upload(sent, true) })
  const run = useMutation({
    ...options,
    mutationFn: (sent: File) => upload(sent, false),
    onSuccess: () => refreshOrgs(client),
  })
  const restart = () => {
    setFile(undefined)
    setReport(undefined)
    check.reset()
    run.reset()
  }
  return {
    file,
    report,
    isChecking: check.isPending,
    isRunning: run.isPending,
    /** What the file would do. */
    plan: check.data,
    result: run.data,
    restart,
    choose: (chosen: File) => {
      restart()
      setFile(chosen)
      if (chosen.size <= MAX_ORGS_CSV_BYTES) check.mutate(chosen)
      else setReport(plainReport(t('fileImport.tooLarge', { limit: MAX_ORGS_CSV_BYTES / MEGABYTE })))
    },
    start: () => {
      if (file) run.mutate(file)
    },
  }
}
export type OrgImportState = ReturnType<typeof useOrgImport>

function upload(file: File, dryRun: boolean): Promise<OrganisationImport> {
  const body = new FormData()
  body.set('file', file)
  return call<OrganisationImport>('POST', '/api/org/import', { query: { dryRun }, body })
}
