import type { QueryClient } from '@tanstack/react-query'

/** After any change: the table by whichever way it was asked for, and the pages that describe organisations by it. */
export async function refreshOrgs(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: ['orgs'] }),
    client.invalidateQueries({ queryKey: ['subjects', 'of', 'org'] }),
  ])
}
