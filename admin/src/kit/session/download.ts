import type { FileCallName } from '@netwarden/shared/api-calls'
import { apiAddress, withQuery } from './api-address.ts'
import { call } from './call.ts'
import { partsOf } from './call-address.ts'
import type { AnyOptions, Given, ParamsOption, QueryOption } from './call-options.ts'

/** Lets the browser itself fetch an export, under an address that works once (navigation carries no token). */
export function download<Name extends FileCallName>(
  name: Name,
  ...options: Given<ParamsOption<Name> & QueryOption<Name>>
): Promise<void>
export async function download(name: string, { params, query }: AnyOptions = {}): Promise<void> {
  const path = withQuery(partsOf(name, params).path, query)
  const { url } = await call('POST /api/download-ticket', { body: { path } })
  const link = document.createElement('a')
  link.href = apiAddress(url)
  link.download = ''
  link.click()
}
