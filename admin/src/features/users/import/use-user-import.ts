import { MAX_USERS_CSV_BYTES } from '@netwarden/shared'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '../../../i18n/index.ts'
import { call } from '../../../session/index.ts'
import { createFaultReport, type FaultReport, plainReport } from '../../../ui/index.ts'
import { useImportProgress } from './use-import-progress.ts'

const MEGABYTE = 1024 * 1024

interface Sent {
  rows?: number
  id?: string
}

/** The way of a file: checked when chosen, imported when wanted, followed until it is done. */
export function useUserImport() {
  const t = useText()
  const [file, setFile] = useState<File>()
  const [report, setReport] = useState<FaultReport>()
  const options = {
    meta: { isQuiet: true },
    onError: async (error: Error, sent: File) => setReport(await createFaultReport(error, sent)),
  }
  const check = useMutation({ ...options, mutationFn: (sent: File) => upload(sent, { dryRun: true }) })
  const start = useMutation({ ...options, mutationFn: (sent: File) => upload(sent, { wait: false }) })
  const { progress, error, isRunning } = useImportProgress(start.data?.id)
  const restart = () => {
    setFile(undefined)
    setReport(undefined)
    check.reset()
    start.reset()
  }
  const choose = (chosen: File) => {
    restart()
    setFile(chosen)
    if (chosen.size <= MAX_USERS_CSV_BYTES) check.mutate(chosen)
    else setReport(plainReport(t('fileImport.tooLarge', { limit: MAX_USERS_CSV_BYTES / MEGABYTE })))
  }
  return {
    file,
    report: error ? plainReport(error.message) : report,
    isChecking: check.isPending,
    goodRows: check.data?.rows,
    isRunning: start.isPending || isRunning,
    progress,
    choose,
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
