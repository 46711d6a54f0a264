import type { SolvedMode } from '@netwarden/shared/domain'
import { deviceOf } from '../../policies/marked-device.ts'
import type { PolicyOpener } from '../../policies/policy-opener.ts'
import { ClientTable } from '../clients/client-table.ts'
import { decideName } from '../decide-query.ts'

interface Tried {
  path: string
  questions: readonly { name: string; deviceIp: string }[]
}

/** What the process would decide by policies that are not in use. Throws where it cannot open them. */
export async function tryPolicies(
  { path, questions }: Tried,
  now: number,
  opener: PolicyOpener,
): Promise<{ generation: number; verdicts: SolvedMode[] }> {
  const opened = await opener.open(path)
  if (!opened) throw new Error('the policies cannot be opened')
  const clients = new ClientTable()
  const { set } = opened
  return {
    generation: set.generation,
    verdicts: questions.map(({ name, deviceIp: device }) => {
      const { deviceIp, deviceMac: mac } = deviceOf(device)
      const client = { ...clients.get(deviceIp), mac, place: null, placeOf: null }
      return decideName(set, client, name, now).solvedMode
    }),
  }
}
