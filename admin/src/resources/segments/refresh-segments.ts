import type { QueryClient } from '@tanstack/react-query'

/** After any change: the segments, what the policies say by them, and the devices they hold. */
export async function refreshSegments(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: ['segments'] }),
    client.invalidateQueries({ queryKey: ['policies'] }),
    client.invalidateQueries({ queryKey: ['custom-policies'] }),
    client.invalidateQueries({ queryKey: ['subjects'] }),
  ])
}
