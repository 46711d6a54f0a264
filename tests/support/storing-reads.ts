import { freshName } from './people.ts'
import type { Attempt, Place } from './write-attempt.ts'

/** Calls that change nothing visible and are not logged, but store their answer. */
export const STORING_READS: Record<string, (place: Place) => Promise<Attempt> | Attempt> = {
  'GET /api/user/refresh': async ({ people }) => {
    const { client: watched } = await people.signedIn()
    const client = people.from()
    client.accessToken = watched.refreshToken
    return { client, watched }
  },
  'POST /api/config/plan': () => ({
    json: { document: { netwarden: 1, segments: [{ name: freshName('segment') }] } },
  }),
  'POST /api/download-ticket': () => ({ json: { path: '/api/operation-log/export' } }),
}
