import type { ImportResult } from '@netwarden/shared/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { userTimeZone } from '../../kit/i18n/index.ts'
import { CallError, call } from '../../kit/session/index.ts'
import { showToast } from '../../kit/stores/toasts.ts'
import { useRefresh, useSentForm } from '../../ra/index.ts'
import type { ImportFormat } from '../words/index.ts'
import { type Admitted, uploadFiles } from './upload.ts'

export interface ImportSettings {
  format: ImportFormat
  source: string
  retime: 'none' | 'now'
}

const INITIAL: ImportSettings = { format: 'auto', source: 'upload', retime: 'none' }

export type ImportStage =
  | { kind: 'form' }
  | { kind: 'uploading'; sent: number; total: number }
  /**
   * Accepted by the server; `result` after its first progress report, `fault` while the progress cannot be
   * loaded.
   */
  | { kind: 'running'; result: ImportResult | undefined; fault: string | undefined }
  | { kind: 'ended'; result: ImportResult; isDuplicate: boolean }

/** All lines are read, and their risk events are not raised yet: there is nothing left to cancel. */
export function isEvaluating(stage: ImportStage): boolean {
  return stage.kind === 'running' && stage.result?.state === 'evaluating'
}

const POLL_INTERVAL = 500
const NOT_FOUND = 404
const CONFLICT = 409

/** An import from the chosen files to its result. */
export function useImport() {
  const [files, setFiles] = useState<readonly File[]>([])
  /** The options that were sent last: initial values of the next import or another attempt. */
  const [settings, setSettings] = useState(INITIAL)
  const [progress, setProgress] = useState({ sent: 0, total: 0 })
  const stop = useRef<AbortController>(undefined)
  const form = useSentForm({
    values: settings,
    send: (wanted) => {
      const controller = new AbortController()
      stop.current = controller
      setSettings(wanted)
      setProgress({ sent: 0, total: files.reduce((sum, { size }) => sum + size, 0) })
      const onProgress = (sent: number, total: number) => setProgress({ sent, total })
      const query = { ...wanted, source: wanted.source.trim(), tz: userTimeZone() }
      return uploadFiles({ files, query, onProgress, signal: controller.signal })
    },
  })
  const { reply: admitted, forget } = form
  const asked = useImportResult(admitted?.id)

  const cancel = async () => {
    stop.current?.abort()
    if (!admitted) return forget()
    await call('POST /api/access-record/import/:id/cancel', { params: { id: admitted.id } }).catch(
      (error: unknown) => {
        // A conflict means that the import had already ended: its result is shown anyway.
        if (error instanceof CallError && error.status !== CONFLICT) showToast('error', error.message)
      },
    )
  }
  const startAgain = () => {
    setFiles([])
    forget()
  }
  const canMoveToNow = asked.result?.canMoveToNow && files.length > 0 && settings.retime === 'none'
  return {
    form,
    files,
    setFiles,
    stage: stageOf(form.isSending ? progress : undefined, admitted, asked),
    /** The reason of a failure that is not shown at a field. */
    error: form.faults.length > 0 ? null : (form.error ?? asked.error),
    cancel,
    startAgain,
    /** The same files once more; absent where that would not help. */
    moveToNow: canMoveToNow ? () => form.submit({ ...settings, retime: 'now' }) : undefined,
  }
}
export type Import = ReturnType<typeof useImport>

function stageOf(
  progress: { sent: number; total: number } | undefined,
  admitted: Admitted | undefined,
  { result, fault, error }: ReturnType<typeof useImportResult>,
): ImportStage {
  if (progress) return { kind: 'uploading', ...progress }
  if (!admitted || error) return { kind: 'form' }
  if (!result || result.finishedAt === null) return { kind: 'running', result, fault }
  return { kind: 'ended', result, isDuplicate: admitted.duplicate === true }
}

/** The progress of an import; `fault` while it cannot be loaded, `error` where there is no such import. */
interface Progress {
  result: ImportResult | undefined
  fault: string | undefined
}

function useImportResult(id: string | undefined) {
  const queryClient = useQueryClient()
  const refresh = useRefresh('access-records')
  const queryKey = ['import', id]
  const { data, error } = useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<Progress> => {
      try {
        const result = await call('GET /api/access-record/import/:id', { params: { id: id ?? '' }, signal })
        return { result, fault: undefined }
      } catch (cause) {
        // An unreachable server may answer again: the last progress stays visible, and the request is retried.
        if (!(cause instanceof CallError) || cause.status === NOT_FOUND) throw cause
        return { result: queryClient.getQueryData<Progress>(queryKey)?.result, fault: cause.message }
      }
    },
    enabled: id !== undefined,
    refetchInterval: ({ state }) =>
      state.data?.result?.finishedAt || state.status === 'error' ? false : POLL_INTERVAL,
    staleTime: 0,
    meta: { isQuiet: true },
  })
  const result = data?.result
  const accepted = result?.finishedAt ? result.accepted : 0
  useEffect(() => {
    // New records: the visits on other pages are outdated.
    if (accepted > 0) void refresh()
  }, [accepted, refresh])
  return { result, fault: data?.fault, error }
}
