import type { CallAnswer, CallName, FileCallName } from '@netwarden/shared/api-calls'
import { partsOf } from './call-address.ts'
import { readAnswer } from './call-error.ts'
import type { AnyOptions, CallOptions, Given } from './call-options.ts'
import { send } from './send.ts'

/** Makes a call of the contract, named by its method and path; answers what its envelope holds. */
export function call<Name extends CallName>(
  name: Name,
  ...options: Given<CallOptions<Name>>
): Promise<CallAnswer<Name>>
export function call(name: string, options: AnyOptions = {}): Promise<unknown> {
  return callByName(name, options)
}

/** For functions of the session and of queries whose own parameters the contract has checked. */
export async function callByName(name: string, options: AnyOptions): Promise<unknown> {
  const { data } = await readAnswer<{ data: unknown }>(await request(name, options))
  return data
}

/** The response of a call whose answer is a file or a stream. */
export function openFile<Name extends FileCallName>(
  name: Name,
  ...options: Given<CallOptions<Name>>
): Promise<Response>
export function openFile(name: string, options: AnyOptions = {}): Promise<Response> {
  return request(name, options)
}

function request(name: string, { params, ...options }: AnyOptions): Promise<Response> {
  const { method, path } = partsOf(name, params)
  return send(path, { ...options, method })
}
