import { deviceResource, policyCalls, userCalls, zoneCalls } from '@netwarden/shared/contract'
import { MAX_PAGE_SIZE } from '@netwarden/shared/limits'
import { entryOf } from '../commands/custom-policies/policy-columns.ts'
import { allLists } from '../commands/lists/find-lists.ts'
import { briefSegments } from '../commands/segments/find-segment.ts'
import type { ApiClient } from '../http/api-client.ts'
import type { ObjectKind } from './object-kinds.ts'

const FIRST = { current: 1, pageSize: MAX_PAGE_SIZE } as const
const DEVICES = { sort: '["lastActiveAt","DESC"]', range: '[0,199]' } as const

/** The names that the shell offers for an object, bounded: the first ones of a long list. */
const NAMES: Readonly<Record<ObjectKind, (api: ApiClient) => Promise<string[]>>> = {
  segments: async (api) => (await briefSegments(api)).map(({ name }) => name),
  lists: async (api) => (await allLists(api, { kind: 'all' })).map(({ name }) => name),
  zones: async (api) => (await api.call(zoneCalls.list, FIRST)).list.map(({ origin }) => origin),
  policies: async (api) => (await api.call(policyCalls.listCustom, FIRST)).list.map(entryOf),
  users: async (api) => (await api.call(userCalls.list, FIRST)).list.map(({ username }) => username),
  devices: async (api) => (await api.call(deviceResource.list, DEVICES)).map(({ id, name }) => name ?? id),
}

/** One name a line; names with line breaks cannot be typed and are left out. */
export async function objectNames(api: ApiClient, kind: ObjectKind): Promise<string[]> {
  const names = await NAMES[kind](api)
  return [...new Set(names)].filter((name) => name !== '' && !/[\r\n]/.test(name))
}
