import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Decision, PolicySet } from '@netwarden/shared/policy'
import type { ViewKey } from '../../../api/src/bind/signed-question.ts'
import { EnforcedVerdicts, type VerdictOf } from '../../../api/src/dnstap/answer-verdict.ts'
import { DnstapReceiver } from '../../../api/src/dnstap/dnstap-receiver.ts'
import type { DeviceAddress } from '../../../api/src/policies/devices-file.ts'
import { eventually } from '../../support/eventually.ts'
import type { BindServer } from './bind-server.ts'

interface Enforced {
  set: PolicySet
  /** Replaces the time of each answer (epoch ms). */
  at: number
  devices: DeviceAddress[]
  /** Of the views that read the caches. */
  keys: ViewKey[]
}

export function policyText({ solvedMode, controlGroup, policyId }: Decision): string {
  return `${solvedMode} ${controlGroup} ${policyId}`
}

/** What a real BIND reports by dnstap, decided as a node does. */
export class RecordedVisits {
  readonly #verdicts = new EnforcedVerdicts()
  readonly #receiver = new DnstapReceiver((answer) => this.#take(answer))
  #at = 0
  #begin = 0
  readonly #found = new Map<string, string>()

  private constructor(private readonly address: string) {}

  /** Call it before the server starts. */
  static async of(bind: BindServer): Promise<RecordedVisits> {
    const visits = new RecordedVisits(bind.address)
    const path = join(bind.folder, 'dnstap.sock')
    const folder = join(bind.folder, 'spool')
    mkdirSync(folder)
    await visits.#receiver.use([{ id: 'server', folder, sender: '*' }])
    await visits.#receiver.listen({ path })
    bind.addOptions(`dnstap { client; auth; }; dnstap-output unix "${path}";`)
    return visits
  }

  /** Call it before the first question: a server reports up to a second late, and answers of before count for nothing. */
  expect({ set, at, devices, keys }: Enforced): void {
    this.#at = at
    this.#begin = Date.now()
    this.#found.clear()
    this.#verdicts.usePolicies(set, true)
    this.#verdicts.useDevices(devices)
    this.#verdicts.useCaches({ address: this.address, keys })
  }

  /** The policy of the visit, once it is reported. */
  async find(client: string, name: string): Promise<string> {
    const key = `${client} ${name}`
    await eventually(() => this.#found.has(key))
    return this.#found.get(key) ?? ''
  }

  stop(): Promise<void> {
    return this.#receiver.close()
  }

  readonly #take: VerdictOf = (answer) => {
    if (answer.at < this.#begin) return null
    const verdict = this.#verdicts.of({ ...answer, at: this.#at })
    void Promise.resolve(verdict).then((found) => {
      if (found?.outcome.decision)
        this.#found.set(`${answer.client} ${answer.name}`, policyText(found.outcome.decision))
    })
    return verdict
  }
}
