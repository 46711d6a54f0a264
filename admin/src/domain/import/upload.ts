import type { CallFields } from '@netwarden/shared/api-calls'
import type { ImportResult } from '@netwarden/shared/contract'
import { currentLanguage } from '../../kit/i18n/index.ts'
import { noAnswerError, readAnswer } from '../../kit/session/call-error.ts'
import { call, callAddress, readAccessToken, readCallError } from '../../kit/session/index.ts'

export type Admitted = Pick<ImportResult, 'id' | 'duplicate'>

type ImportQuery = CallFields<'POST /api/access-record/import'>

interface Upload {
  files: readonly File[]
  query: ImportQuery
  /** Bytes sent, of all that are to be sent. */
  onProgress: (sent: number, total: number) => void
  signal: AbortSignal
}

/** Sends files as one import. By XMLHttpRequest, since `fetch` does not report the progress of an upload. */
export async function uploadFiles({ files, query, onProgress, signal }: Upload): Promise<Admitted> {
  // An upload cannot be repeated cheaply: this call renews an expired token before it begins.
  await call('GET /api/user/info', { signal })
  const response = await new Promise<Response>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', callAddress('POST /api/access-record/import', { query: { ...query, wait: false } }))
    request.setRequestHeader('authorization', `Bearer ${readAccessToken() ?? ''}`)
    request.setRequestHeader('accept-language', currentLanguage())
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded, total)
    request.onload = () => resolve(new Response(request.responseText, { status: request.status }))
    request.onerror = () => reject(noAnswerError())
    request.onabort = () => reject(new DOMException('aborted', 'AbortError'))
    signal.addEventListener('abort', () => request.abort())
    request.send(bodyOf(files))
  })
  if (!response.ok) throw await readCallError(response)
  const { data } = await readAnswer<{ data: Admitted }>(response)
  return data
}

function bodyOf(files: readonly File[]): Blob | FormData {
  const [only] = files
  // Without a content type the body is a file, whatever type the browser detects.
  if (only && files.length === 1) return new Blob([only], { type: 'application/octet-stream' })
  const form = new FormData()
  for (const file of files) form.append('file', file)
  return form
}
