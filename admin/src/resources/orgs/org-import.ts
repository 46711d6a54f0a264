import { MAX_ORGS_CSV_BYTES, type OrganisationImport } from '@netwarden/shared'
import { useMutation } from '@tanstack/react-query'
import { useChosenFile } from '../../kit/index.ts'
import { call } from '../../kit/session/index.ts'
import { useRefresh } from '../../ra/index.ts'

/** The way of a file: checked when chosen, imported when wanted. */
export function useOrgImport() {
  const refresh = useRefresh('orgs')
  const { file, report, fail, forget, choose } = useChosenFile(MAX_ORGS_CSV_BYTES)
  const options = { meta: { isQuiet: true }, onError: fail }
  const check = useMutation({ ...options, mutationFn: (sent: File) => upload(sent, true) })
  const run = useMutation({
    ...options,
    mutationFn: (sent: File) => upload(sent, false),
    onSuccess: refresh,
  })
  const restart = () => {
    forget()
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
      if (choose(chosen)) check.mutate(chosen)
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
