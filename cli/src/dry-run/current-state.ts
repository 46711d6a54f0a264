import {
  apiTokenResource,
  credentialCalls,
  customPolicyResource,
  deviceResource,
  dnsCalls,
  exceptionCalls,
  type Fields,
  gatewayCalls,
  listResource,
  mailCalls,
  messageCalls,
  messageResource,
  pauseCalls,
  policyCalls,
  policyListCalls,
  receiptCalls,
  retentionCalls,
  riskEventCalls,
  riskEventResource,
  riskHandlingCalls,
  riskRuleCalls,
  segmentCalls,
  segmentResource,
  sessionResource,
  sourceResource,
  userCalls,
  userResource,
  zoneCalls,
  zoneResource,
} from '@netwarden/shared/contract'
import type { ApiClient } from '../http/api-client.ts'
import type { PlannedWrite } from './withheld-writes.ts'

type ReadOne = (api: ApiClient, id: string, fields: Fields) => Promise<unknown>
type ReadAll = (api: ApiClient, fields: Fields, limit: number) => Promise<readonly unknown[]>

const users = each((api, id) => api.call(userResource.get, { id }))
const segments = each((api, id) => api.call(segmentResource.get, { id }))
const customPolicies = each((api, id) => api.call(customPolicyResource.get, { id }))
const lists = each((api, id) => api.call(listResource.get, { id }))
const riskEvents = each((api, id) => api.call(riskEventResource.get, { id }))
const zones = each((api, id) => api.call(zoneResource.get, { id }))
const retention: ReadAll = async (api) => [await api.call(retentionCalls.read, {})]

/** How the objects that a write changes are read, by the address of the write. Calls that create have no such object. */
const READERS: Readonly<Record<string, ReadAll>> = {
  [userCalls.update.url]: users,
  [userCalls.remove.url]: users,
  [userCalls.setStatus.url]: users,
  [userCalls.updateInfo.url]: async (api) => [await api.call(userCalls.info, {})],
  [segmentCalls.update.url]: segments,
  [segmentCalls.remove.url]: segments,
  [segmentCalls.rank.url]: segments,
  [policyCalls.enableCustom.url]: customPolicies,
  [policyCalls.removeCustom.url]: customPolicies,
  [policyCalls.enable.url]: each((api, id, { segmentId }) =>
    api.call(policyCalls.show, { id, segmentId: segmentId === undefined ? undefined : String(segmentId) }),
  ),
  [policyListCalls.remove.url]: lists,
  [policyListCalls.addNames.url]: lists,
  [policyListCalls.check.url]: lists,
  [policyListCalls.upload.url]: lists,
  [policyListCalls.update.url]: lists,
  [policyListCalls.accept.url]: lists,
  [policyListCalls.discard.url]: lists,
  [policyListCalls.rollback.url]: lists,
  [riskEventCalls.update.url]: riskEvents,
  [riskHandlingCalls.reopen.url]: riskEvents,
  [riskHandlingCalls.assign.url]: riskEvents,
  [riskHandlingCalls.mark.url]: riskEvents,
  [zoneCalls.edit.url]: zones,
  [zoneCalls.rollback.url]: zones,
  [zoneCalls.remove.url]: zones,
  [deviceResource.update.url]: each((api, id) => api.call(deviceResource.get, { id })),
  [sourceResource.remove.url]: each((api, id) => api.call(sourceResource.get, { id })),
  [messageCalls.read.url]: each((api, id) => api.call(messageResource.get, { id })),
  [credentialCalls.revokeSession.url]: each((api, id) => api.call(sessionResource.get, { id })),
  [credentialCalls.revokeApiToken.url]: each((api, id) => api.call(apiTokenResource.get, { id })),
  [exceptionCalls.end.url]: async (api, { id }) =>
    (await api.call(exceptionCalls.list, { state: 'active', pageSize: 200 })).list.filter(
      (exception) => exception.id === id,
    ),
  [receiptCalls.revert.url]: async (api, { id }) =>
    (await api.call(receiptCalls.list, {})).filter((receipt) => receipt.id === id),
  [pauseCalls.set.url]: async (api, { segmentId = null }) =>
    (await api.call(pauseCalls.list, {})).filter((pause) => pause.segmentId === segmentId),
  [dnsCalls.update.url]: async (api) => [await api.call(dnsCalls.read, {})],
  [gatewayCalls.update.url]: async (api) => [await api.call(gatewayCalls.settings, {})],
  [mailCalls.update.url]: async (api) => [await api.call(mailCalls.read, {})],
  [retentionCalls.update.url]: retention,
  [retentionCalls.confirm.url]: retention,
  [riskRuleCalls.update.url]: async (api) => [{ rules: await api.call(riskRuleCalls.read, {}) }],
}

/** The objects that a write would change, as they are now, at most `limit` of them; none where it creates one. */
export async function currentState(
  api: ApiClient,
  { call, fields }: PlannedWrite,
  limit: number,
): Promise<readonly unknown[]> {
  return limit > 0 ? ((await READERS[call.url]?.(api, fields, limit)) ?? []) : []
}

function each(read: ReadOne): ReadAll {
  return async (api, fields, limit) => {
    const found: unknown[] = []
    for (const id of idsOf(fields).slice(0, limit)) found.push(await read(api, id, fields))
    return found
  }
}

export function idsOf({ id, ids }: Fields): string[] {
  if (Array.isArray(ids)) return ids.map(String)
  return id === undefined ? [] : [String(id)]
}
