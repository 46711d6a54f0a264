import { SOLVED_MODES } from '@netwarden/shared/domain'
import type { ListEffect } from './use-list-matrix.ts'

/** In the order of choices. */
export const LIST_EFFECTS: readonly ListEffect[] = [...SOLVED_MODES.toReversed(), 'trial', 'off']
