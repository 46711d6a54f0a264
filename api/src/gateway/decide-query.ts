import type { OWN_ANSWER_GROUPS } from '@netwarden/shared/domain'
import { askedOf, type Decision, decideFor, hasAddressRules, type PolicySet } from '@netwarden/shared/policy'
import type { Answer } from './answers/answer.ts'
import { type Client, placeOf } from './clients/client-table.ts'

const NONE: readonly string[] = []

/** The decision on a name before it is looked up. */
export function decideName(set: PolicySet, client: Client, name: string, at: number): Decision {
  const query = { at, deviceIp: client.ip, deviceMac: client.mac, domain: name, answers: NONE, cnames: NONE }
  return decideFor(set, placeOf(client, set), askedOf(set, query))
}

/** The decision with the names and addresses that the answer led to. */
export function decideAnswer(
  set: PolicySet,
  client: Client,
  name: string,
  { answer: { addresses, cnames }, at }: { answer: Pick<Answer, 'addresses' | 'cnames'>; at: number },
): Decision {
  const query = { at, deviceIp: client.ip, deviceMac: client.mac, domain: name, answers: addresses, cnames }
  return decideFor(set, placeOf(client, set), askedOf(set, query))
}

/** Whether no rule of the device or name decided, so that the answer may still change the decision. */
export function isOpen({ controlGroup }: Decision): boolean {
  return controlGroup === 'default'
}

/** Whether the names and addresses of an answer can change the decision on the name itself, made by the same policies. */
export function canAnswerChange(
  set: PolicySet,
  client: Client,
  decision: Decision,
  { addresses, cnames }: Answer,
): boolean {
  if (!isOpen(decision)) return false
  return cnames.length > 0 || (addresses.length > 0 && hasAddressRules(placeOf(client, set)))
}

/** Recorded for what is answered without a policy, such as special names and private addresses that clients do not get. */
export function undecided(
  set: PolicySet,
  client: Client,
  controlGroup: (typeof OWN_ANSWER_GROUPS)[number] | 'default' = 'default',
): Decision {
  return {
    solvedMode: controlGroup === 'private' ? 'banned' : 'passed',
    controlGroup,
    policyId: null,
    segmentId: placeOf(client, set).segment.id,
    matched: null,
    cname: null,
    shadowPolicyId: null,
    inherited: false,
  }
}
