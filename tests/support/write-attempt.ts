import type { StateStore } from '../../api/src/platform/state/client.ts'
import type { Answer, ApiClient } from './api-client.ts'
import type { HeldReading } from './held-reading.ts'
import type { People } from './people.ts'

/** The input of a call; the same again after it failed. */
export interface Attempt {
  client?: ApiClient
  /** In the place of the `:id` of its address. */
  id?: string
  json?: unknown
  query?: Record<string, string>
  body?: () => BodyInit
  /** A session that must survive the failed call. */
  watched?: ApiClient
  /** Its consequences are stored in other writes, after the one with its log entry; they are not made to fail. */
  isFollowed?: boolean
  /** Resolves when all that followed from it is stored, so that nothing moves any more. */
  settled?: () => Promise<void>
}

export interface Place {
  people: People
  admin: ApiClient
  state: StateStore
  reading: HeldReading
}

export type Prepare = (place: Place) => Promise<Attempt> | Attempt

interface Made {
  id: string
}

export const idOf = async (
  call: Promise<{ status: number; data: unknown; body: unknown }>,
): Promise<string> => {
  const { status, data, body } = await call
  const made = data as (Made & { ids?: string[] }) | undefined
  const id = made?.id ?? made?.ids?.[0] ?? (body as Made | null)?.id
  if (status !== 200 || id === undefined) throw new Error(`could not prepare: ${JSON.stringify(body)}`)
  return id
}

export const form = (name: string, text: string | Uint8Array<ArrayBuffer>) => () => {
  const data = new FormData()
  data.set('file', new Blob([text]), name)
  return data
}

/** Makes the call that a name of `WRITE_CALLS` means. */
export function make(
  name: string,
  attempt: Attempt,
  admin: ApiClient,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const [method = '', url = ''] = name.split(' ')
  const { client = admin, id, json, query, body } = attempt
  const path = id === undefined ? url : url.replace(':id', encodeURIComponent(id))
  return client.request(method, path, { json, query, headers, ...(body ? { body: body() } : {}) })
}
