import type { CallName } from '@netwarden/shared/api-calls'
import { fillPath } from '@netwarden/shared/contract'
import { apiAddress } from './api-address.ts'
import type { AnyOptions, Given, ParamsOption, QueryOption } from './call-options.ts'

/** The method of a call, and its path with the parameters filled in. */
export function partsOf(name: string, params: AnyOptions['params'] = {}) {
  const [method = '', path = ''] = name.split(' ')
  return { method, path: fillPath(path, params) }
}

/** The address of a call, for requests that do not go through `call`. */
export function callAddress<Name extends CallName>(
  name: Name,
  ...options: Given<ParamsOption<Name> & QueryOption<Name>>
): string
export function callAddress(name: string, { params, query }: AnyOptions = {}): string {
  return apiAddress(partsOf(name, params).path, query)
}
