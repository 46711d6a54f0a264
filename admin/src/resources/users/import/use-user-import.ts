import { MAX_USERS_CSV_BYTES } from '@netwarden/shared'
import { useMutation } from '@tanstack/react-query'
import { plainReport, useChosenFile } from '../../../kit/index.ts'
import { call } from '../../../kit/session/index.ts'
import { useImportProgress } from './use-import-progress.ts'

interface Sent {
  rows?: number
  id?: string
}

/** The way of a file: checked when chosen, imported when wanted, followed until it is done. */
export function useUserImport() {
  const { file, report, fail, forget, choose } = useChosenFile(MAX_USERS_CSV_BYTES)
  const options = { meta: { isQuiet: true }, onError: fail }
  const check = useMutation({ ...options, mutationFn: (sent: File) => upload(sent, { dryRun: true }) })
  const start = useMutation({ ...options, mutationFn: (sent: File) => upload(sent, { wait: false }) })
  const { progress, error, isRunning } = useImportProgress(start.data?.id)
  const restart = () => {
    forget()
    check.reset()
    start.reset()
  }
  return {
    file,
    report: error ? plainReport(error.message) : report,
    isChecking: check.isPending,
    goodRows: check.data?.rows,
    isRunning: start.isPending || isRunning,
    progress,
    choose: (chosen: File) => {
      restart()
      if (choose(chosen)) check.mutate(chosen)
    },
    restart,
    start: () => {
      if (file) start.mutate(file)
    },
  }
}
export type UserImportState = ReturnType<typeof useUserImport>

function upload(file: File, query: { dryRun?: boolean; wait?: boolean }): Promise<Sent> {
  const body = new FormData()
  body.set('file', file)
  return call<Sent>('POST', '/api/user/import', { query, body })
}
