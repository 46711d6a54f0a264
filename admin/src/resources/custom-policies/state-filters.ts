import { POLICY_STATES } from '@netwarden/shared'

/** `enabled` are those of all states but one. */
export const STATE_FILTERS = ['enabled', ...POLICY_STATES] as const
