import type { Decision, PolicySet, Query } from '@netwarden/shared/policy'
import { emptyAnswer } from '../../../api/src/gateway/answers/made-answer.ts'
import { ClientTable } from '../../../api/src/gateway/clients/client-table.ts'
import { canAnswerChange, decideAnswer, decideName } from '../../../api/src/gateway/decide-query.ts'
import { VisitDecider } from '../../../api/src/history/visit-decider.ts'
import { createEnricher, LeaseDirectory, OrganisationTable } from '../../../api/src/pipeline/enrich/index.ts'
import { visit } from '../../enrich/support/visit.ts'

/** What every part of the service that decides says about a case. */
type Verdict = Pick<Decision, 'solvedMode' | 'controlGroup' | 'policyId' | 'shadowPolicyId' | 'inherited'>
type Decider = (query: Query) => Verdict
export type Deciders = Record<'ingest' | 'replay' | 'gateway', Decider>

/** Verdicts of the parts of the service other than `decide` and `explain`, each by its own code. */
export function decidersOf(set: PolicySet): Deciders {
  return { ingest: ingestOf(set), replay: replayOf(set), gateway: gatewayOf(set) }
}

function ingestOf(set: PolicySet): Decider {
  const organisations = new OrganisationTable([])
  const enrich = createEnricher({
    policies: () => set,
    organisations: () => organisations,
    addresses: { country: () => '', region: () => '', network: () => '' },
    devices: new LeaseDirectory(),
  })
  return ({ at, deviceIp, deviceMac, domain, answers, cnames = [] }) => {
    const known = { at, deviceIp, deviceMac, domain, answers, cnames, dstIp: null }
    const row = enrich({ ...visit, ...known }, { uid: '1', source: 'a source' })
    const { solvedMode, controlGroup, policyId, shadowPolicyId, inherited } = row
    const [policy, trial] = [policyId || null, shadowPolicyId || null]
    return { solvedMode, controlGroup, policyId: policy, shadowPolicyId: trial, inherited }
  }
}

function replayOf(set: PolicySet): Decider {
  const decider = new VisitDecider(set)
  return ({ at, deviceIp, deviceMac, domain, answers, cnames = [] }) =>
    decider.decide({
      at,
      uid: '1',
      visits: 1,
      cnames,
      addresses: answers,
      deviceIp: deviceIp ?? '',
      deviceMac: deviceMac ?? '',
      deviceName: '',
      domain: domain ?? '',
    })
}

/** On the name first, and on the answer where it can change the decision. */
function gatewayOf(set: PolicySet): Decider {
  const clients = new ClientTable()
  return ({ at, deviceIp, deviceMac, domain, answers, cnames = [] }) => {
    if (deviceIp === null || domain === null) throw new Error('a query has a name and comes from an address')
    const client = { ...clients.get(deviceIp), mac: deviceMac, placeOf: null }
    const answer = { ...emptyAnswer(0), addresses: answers, cnames }
    const decision = decideName(set, client, domain, at)
    if (!canAnswerChange(set, client, decision, answer)) return decision
    return decideAnswer(set, client, domain, { answer, at })
  }
}
