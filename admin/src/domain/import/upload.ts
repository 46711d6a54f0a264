import type { ImportResult } from '@netwarden/shared'
import { currentLanguage, currentText } from '../../kit/i18n/index.ts'
import {
  apiAddress,
  CallError,
  call,
  type Query,
  readAccessToken,
  readCallError,
} from '../../kit/session/index.ts'
import { isRecord } from '../../kit/stores/browser-storage.ts'

export type Admitted = Pick<ImportResult, 'id' | 'duplicate'>

interface Upload {
  files: readonly File[]
  query: Query
  /** Bytes sent, of all that are to be sent. */
  onProgress: (sent: number, total: number) => void
  signal: AbortSignal
}

/** Sends files as one import. By XMLHttpRequest, since `fetch` does not tell how far an upload is. */
export async function uploadFiles({ files, query, onProgress, signal }: Upload): Promise<Admitted> {
  // An upload cannot be repeated for nothing: this call has an expired token exchanged before it begins.
  await call('GET', '/api/user/info', { signal })
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', apiAddress('/api/access-record/import', { ...query, wait: false }))
    request.setRequestHeader('authorization', `Bearer ${readAccessToken() ?? ''}`)
    request.setRequestHeader('accept-language', currentLanguage())
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded, total)
    request.onload = () => settle(request, resolve, reject)
    request.onerror = () => reject(new CallError(currentText('session.networkError'), { status: 0 }))
    request.onabort = () => reject(new DOMException('aborted', 'AbortError'))
    signal.addEventListener('abort', () => request.abort())
    request.send(bodyOf(files))
  })
}

function bodyOf(files: readonly File[]): Blob | FormData {
  const [only] = files
  // Without a type the body is a file, whatever the browser takes its name for.
  if (only && files.length === 1) return new Blob([only], { type: 'application/octet-stream' })
  const form = new FormData()
  for (const file of files) form.append('file', file)
  return form
}

function settle(
  { status, responseText }: XMLHttpRequest,
  resolve: (admitted: Admitted) => void,
  reject: (error: CallError) => void,
): void {
  const body = parse(responseText)
  const data = isRecord(body) && isRecord(body.data) ? body.data : undefined
  if (status === 200 && data && typeof data.id === 'string') {
    resolve({ id: data.id, ...(data.duplicate === true && { duplicate: true }) })
    return
  }
  void readCallError(new Response(responseText, { status })).then(reject)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // a proxy answered with a page of its own
  }
}
