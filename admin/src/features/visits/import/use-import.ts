import type { ImportResult } from '@netwarden/shared'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { userTimeZone } from '../../../i18n/index.ts'
import { call } from '../../../session/index.ts'
import type { ImportFormat } from './import-formats.ts'
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
  /** Taken by the server; `result` once it was asked how far it is. */
  | { kind: 'running'; result: ImportResult | undefined }
  | { kind: 'ended'; result: ImportResult; isDuplicate: boolean }

const ASKING_INTERVAL = 500

/** An import from the chosen files to its result. */
export function useImport() {
  const [upload, setUpload] = useState<Exclude<ImportStage, { kind: 'running' | 'ended' }>>({ kind: 'form' })
  const [admitted, setAdmitted] = useState<Admitted>()
  const stop = useRef<AbortController>(undefined)
  const result = useImportResult(admitted?.id)

  const start = async ({ files, ...settings }: ImportSettings) => {
    const controller = new AbortController()
    stop.current = controller
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
    if (admitted) await call('POST', `/api/access-record/import/${admitted.id}/cancel`).catch(() => undefined) // it ended first
  }
  const reset = () => {
    setAdmitted(undefined)
    setUpload({ kind: 'form' })
  }
  return { stage: stageOf(upload, admitted, result), start, cancel, reset }
}

function stageOf(
  upload: ImportStage,
  admitted: Admitted | undefined,
  result: ImportResult | undefined,
): ImportStage {
  if (!admitted) return upload
  if (!result || result.finishedAt === null) return { kind: 'running', result }
  return { kind: 'ended', result, isDuplicate: admitted.duplicate === true }
}

function useImportResult(id: string | undefined): ImportResult | undefined {
  const queryClient = useQueryClient()
  const { data } = useQuery({
    queryKey: ['import', id],
    queryFn: ({ signal }) => call<ImportResult>('GET', `/api/access-record/import/${id}`, { signal }),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (state.data?.finishedAt ? false : ASKING_INTERVAL),
    staleTime: 0,
    meta: { isQuiet: true },
  })
  const accepted = data?.finishedAt ? data.accepted : 0
  useEffect(() => {
    if (accepted === 0) return
    // New records: what the pages know of visits is out of date.
    for (const area of ['visits', 'dashboard']) void queryClient.invalidateQueries({ queryKey: [area] })
  }, [accepted, queryClient])
  return data
}
