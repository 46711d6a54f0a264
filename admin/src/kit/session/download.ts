import { apiAddress, type Query } from './api-address.ts'
import { call } from './call.ts'

/** Lets the browser itself fetch an export, under an address that works once (navigation carries no token). */
export async function download(path: string, query: Query = {}): Promise<void> {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value))
  }
  const address = search.size > 0 ? `${path}?${search}` : path
  const { url } = await call<{ url: string }>('POST', '/api/download-ticket', { body: { path: address } })
  const link = document.createElement('a')
  link.href = apiAddress(url)
  link.download = ''
  link.click()
}
