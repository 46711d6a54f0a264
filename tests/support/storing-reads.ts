import type { Attempt, Place } from './write-attempt.ts'

/** Calls that change nothing of what anybody sees, and are in no log, but store what they answer. */
export const STORING_READS: Record<string, (place: Place) => Promise<Attempt> | Attempt> = {
  'GET /api/user/refresh': async ({ people }) => {
    const { client: watched } = await people.signedIn()
    const client = people.from()
    client.accessToken = watched.refreshToken
    return { client, watched }
  },
  'POST /api/download-ticket': () => ({ json: { path: '/api/operation-log/export' } }),
}
