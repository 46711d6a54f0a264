import type { ResourceName } from '@netwarden/shared/api-calls'
import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

/** Queries that show policies: segments, risk events, and the pages of subjects. */
const POLICY_QUERIES: readonly QueryKey[] = [['segments'], ['subjects'], ['risk-events']]

/** Other queries that depend on a resource, and so are reloaded with it. */
const RELATED_QUERIES: Readonly<Record<string, readonly QueryKey[]>> = {
  policies: [['custom-policies'], ...POLICY_QUERIES],
  'custom-policies': [['policies'], ...POLICY_QUERIES],
  // The effective policies of segments, and the devices in them.
  segments: [['policies'], ['custom-policies'], ['subjects'], ['devices']],
  // The name of a device appears on its page and in focus, too.
  devices: [['subjects']],
  // The pages that describe organisations by the table.
  orgs: [['subjects', 'of', 'org']],
  // Counts of visits.
  'access-records': [['visits'], ['dashboard']],
  // The logged-in user.
  users: [['user', 'info']],
}

/**
 * After any change of a resource: reloads its lists and records, under all query keys, and what depends on
 * it.
 */
export async function refreshResource(client: QueryClient, resource: ResourceName): Promise<void> {
  const keys = [[resource], ...(RELATED_QUERIES[resource] ?? [])]
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
}

export function useRefresh(resource: ResourceName): () => Promise<void> {
  const client = useQueryClient()
  return useCallback(() => refreshResource(client, resource), [client, resource])
}
