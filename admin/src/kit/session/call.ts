import { readAnswer } from './call-error.ts'
import { type RequestOptions, send } from './send.ts'

/** A call of the API outside react-admin's resources; answers what its envelope holds. */
export async function call<Reply>(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  options: Omit<RequestOptions, 'method'> = {},
): Promise<Reply> {
  const { data } = await readAnswer<{ data: Reply }>(await send(path, { ...options, method }))
  return data
}
