import type { Decision, ListGroup } from '@netwarden/shared/policy'
import type { VisitRow } from '../../platform/events/visit-row.ts'
import type { GatewayVerdict, ParsedVisit } from '../visit.ts'

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
 * ours, unless the source enforces our policies and says which group decided. A policy on trial is named where it would
 * turn our verdict into another than the one that was applied.
 */
export function settleVerdict(
  { verdict: reported, acting }: Pick<ParsedVisit, 'verdict' | 'acting'>,
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
  const isSame = !acting || (acting.controlGroup === controlGroup && acting.inherited === inherited)
  if (isAgreed && isSame && policyId !== '')
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
  const group = acting?.controlGroup ?? (reported === 'banned' ? externalBanGroup : null) ?? 'default'
  return {
    solvedMode: reported,
    verdictBy: 'source',
    controlGroup: group,
    policyId: '',
    drift,
    decidingCname: '',
    shadowPolicyId,
    inherited: acting?.inherited ?? false,
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
