import type { SolvedMode } from '@netwarden/shared/domain'
import type { Decision, ListGroup } from '@netwarden/shared/policy'
import type { VisitRow } from '../../platform/events/visit-row.ts'
import type { GatewayVerdict } from '../visit.ts'

type Verdict = Pick<
  VisitRow,
  | 'solvedMode'
  | 'verdictBy'
  | 'controlGroup'
  | 'policyId'
  | 'drift'
  | 'decidingCname'
  | 'shadowPolicyId'
  | 'inherited'
>

/**
 * The source's verdict is final; a different one of ours is kept beside it as drift. The group of such a ban is the
 * one that our policy names, or else the group of the lists that hold the name; the ban is attributed to no policy of
 * ours. A policy on trial is named where it would turn our verdict into another than the one that was applied.
 */
export function settleVerdict(
  reported: SolvedMode | null,
  own: Decision,
  externalBanGroup: ListGroup | null,
): Verdict {
  const { solvedMode, controlGroup, inherited } = own
  const policyId = own.policyId ?? ''
  const decidingCname = own.cname ?? ''
  const isAgreed = reported === null || reported === solvedMode
  const shadowPolicyId = isAgreed ? (own.shadowPolicyId ?? '') : ''
  if (reported === null)
    return {
      solvedMode,
      verdictBy: 'policy',
      controlGroup,
      policyId,
      drift: '',
      decidingCname,
      shadowPolicyId,
      inherited,
    }
  const drift = isAgreed ? '' : solvedMode
  if (isAgreed && policyId !== '')
    return {
      solvedMode: reported,
      verdictBy: 'source',
      controlGroup,
      policyId,
      drift,
      decidingCname,
      shadowPolicyId,
      inherited,
    }
  const group = reported === 'banned' ? (externalBanGroup ?? 'default') : 'default'
  return {
    solvedMode: reported,
    verdictBy: 'source',
    controlGroup: group,
    policyId: '',
    drift,
    decidingCname: '',
    shadowPolicyId,
    inherited: false,
  }
}

/** The gateway decided by these policies at the time of the query; a different result today is not drift. */
export function verdictOfGateway(decided: GatewayVerdict): Verdict {
  const { solvedMode, verdictBy, controlGroup, policyId, decidingCname, shadowPolicyId, inherited } = decided
  return {
    solvedMode,
    verdictBy,
    controlGroup,
    policyId,
    drift: '',
    decidingCname,
    shadowPolicyId,
    inherited,
  }
}
