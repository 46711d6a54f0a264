import { randomUUID } from 'node:crypto'
import { decide, type PolicySet } from '@netwarden/shared/policy'
import type { Canary, CanarySource } from '../gateway-control/canary-rounds.ts'
import { WantedPoliciesInForce } from '../gateway-control/wanted-policies.ts'
import { deviceOf } from '../policies/marked-device.ts'

/** Questions from the policies that a node has in force, and in each round one about the names of lists. */
export class NodeCanaries implements CanarySource {
  readonly #wanted: WantedPoliciesInForce
  #rounds = 0

  constructor(
    private readonly set: PolicySet,
    private readonly samples: readonly Canary[],
  ) {
    this.#wanted = new WantedPoliciesInForce({
      set: () => set,
      // The table of names keeps no spelling; the console has chosen some names.
      entriesOf: () => [],
      file: { fault: null, saveAgain: () => undefined },
      createId: randomUUID,
      clock: { now: Date.now },
    })
  }

  generation(): number {
    return this.set.generation
  }

  async canaries(): Promise<readonly Canary[]> {
    this.#rounds += 1
    return [...(await this.#wanted.canaries()), this.samples[this.#rounds % this.samples.length] ?? []].flat()
  }

  verdictOf({ name, deviceIp }: Canary) {
    return decide(this.set, { at: Date.now(), ...deviceOf(deviceIp), domain: name, answers: [] }).solvedMode
  }
}
