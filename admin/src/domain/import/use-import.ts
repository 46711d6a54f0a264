import type { ImportResult } from '@netwarden/shared'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { userTimeZone } from '../../kit/i18n/index.ts'
import { CallError, call } from '../../kit/session/index.ts'
import { showToast } from '../../kit/stores/toasts.ts'
import type { ImportFormat } from '../words/index.ts'
import { type Admitted, uploadFiles } from './upload.ts'

export interface ImportSettings {
  files: readonly File[]
  format: ImportFormat
  source: string
  retime: 'none' | 'now'
}

export type ImportStage =
  | { kind: 'form'; error?: unknown }
  | { kind: 'uploading'; sent: number; total: number }
  /** Taken by the server; `result` once it was asked how far it is, `fault` while that cannot be learned. */
  | { kind: 'running'; result: ImportResult | undefined; fault: string | undefined }
  | { kind: 'ended'; result: ImportResult; isDuplicate: boolean }

const ASKING_INTERVAL = 500
const NOT_FOUND = 404
const CONFLICT = 409

/** An import from the chosen files to its result. */
export function useImport() {
  const [upload, setUpload] = useState<Exclude<ImportStage, { kind: 'running' | 'ended' }>>({ kind: 'form' })
  const [admitted, setAdmitted] = useState<Admitted>()
  const stop = useRef<AbortController>(undefined)
  const asked = useImportResult(admitted?.id)

  const start = async ({ files, ...settings }: ImportSettings) => {
    const controller = new AbortController()
    stop.current = controller
    setAdmitted(undefined)
    setUpload({ kind: 'uploading', sent: 0, total: files.reduce((sum, { size }) => sum + size, 0) })
    try {
      const onProgress = (sent: number, total: number) => setUpload({ kind: 'uploading', sent, total })
      const query = { ...settings, source: settings.source.trim(), tz: userTimeZone() }
      setAdmitted(await uploadFiles({ files, query, onProgress, signal: controller.signal }))
      setUpload({ kind: 'form' })
    } catch (error) {
      setUpload(controller.signal.aborted ? { kind: 'form' } : { kind: 'form', error })
    }
  }
  const cancel = async () => {
    stop.current?.abort()
    if (!admitted) return
    await call('POST', `/api/access-record/import/${admitted.id}/cancel`).catch((error: unknown) => {
      // A conflict says that it ended first: that is told by what came of it.
      if (error instanceof CallError && error.status !== CONFLICT) showToast('error', error.message)
    })
  }
  const reset = () => {
    setAdmitted(undefined)
    setUpload({ kind: 'form' })
  }
  return { stage: stageOf(upload, admitted, asked), start, cancel, reset }
}

function stageOf(
  upload: ImportStage,
  admitted: Admitted | undefined,
  { result, fault, error }: ReturnType<typeof useImportResult>,
): ImportStage {
  if (!admitted) return upload
  if (error) return { kind: 'form', error }
  if (!result || result.finishedAt === null) return { kind: 'running', result, fault }
  return { kind: 'ended', result, isDuplicate: admitted.duplicate === true }
}

/** How far an import is; `fault` while that cannot be learned, `error` where there is no such import. */
interface Progress {
  result: ImportResult | undefined
  fault: string | undefined
}

function useImportResult(id: string | undefined) {
  const queryClient = useQueryClient()
  const queryKey = ['import', id]
  const { data, error } = useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<Progress> => {
      try {
        const result = await call<ImportResult>('GET', `/api/access-record/import/${id}`, { signal })
        return { result, fault: undefined }
      } catch (cause) {
        // A server that is away may be back: what it said last stays in sight, and it is asked again.
        if (!(cause instanceof CallError) || cause.status === NOT_FOUND) throw cause
        return { result: queryClient.getQueryData<Progress>(queryKey)?.result, fault: cause.message }
      }
    },
    enabled: id !== undefined,
    refetchInterval: ({ state }) =>
      state.data?.result?.finishedAt || state.status === 'error' ? false : ASKING_INTERVAL,
    staleTime: 0,
    meta: { isQuiet: true },
  })
  const result = data?.result
  const accepted = result?.finishedAt ? result.accepted : 0
  useEffect(() => {
    if (accepted === 0) return
    // New records: what the pages know of visits is out of date.
    for (const area of ['visits', 'access-records', 'dashboard'])
      void queryClient.invalidateQueries({ queryKey: [area] })
  }, [accepted, queryClient])
  return { result, fault: data?.fault, error }
}
