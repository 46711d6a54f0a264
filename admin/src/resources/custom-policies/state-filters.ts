import { POLICY_STATES } from '@netwarden/shared/domain'

/** `enabled` are those of all states but one, `trial` those of them that are on trial. */
export const STATE_FILTERS = ['enabled', 'trial', ...POLICY_STATES] as const
