import { randomUUID } from 'node:crypto'
import type { StateStore } from '../../api/src/platform/state/client.ts'

/** An open request for access. */
export async function makeAccessRequest(state: StateStore): Promise<string> {
  const id = randomUUID()
  const domain = `wanted-${id.slice(0, 8)}.example`
  await state
    .insertInto('accessRequest')
    .values({
      id,
      enforcerId: 'local',
      deviceKey: '10.78.0.2',
      deviceIp: '10.78.0.2',
      deviceMac: null,
      domain,
      policy: null,
      controlGroup: 'domain',
      reason: 'homework',
      contact: 'room 7',
      status: 'open',
      openKey: `10.78.0.2 ${domain}`,
      createdAt: Date.now(),
      expiresAt: Date.now() + 86_400_000,
      mailedAt: null,
      decidedBy: null,
      decidedAt: null,
      comment: '',
      exception: null,
      untilAt: null,
    })
    .execute()
  return id
}
