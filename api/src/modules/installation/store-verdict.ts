/** The state store's data about itself and its event store. */
export interface StateSide {
  id: string
  /** `new`: has had no event store yet; `before`: of a version without ids; `bound`: belongs to one. */
  binding: string
  eventStore: string | null
  generation: number
  nextGeneration: number
  /** Records were stored in an event store, as far as the state store knows. */
  hasTaken: boolean
}

export interface EventIdentity {
  /** Of the installation that it belongs to. */
  installation: string
  /** Its own. */
  store: string
  generation: number
}

/** The event store's data about itself before anything is changed in it. */
export interface EventSide {
  /** There are no tables. */
  isNew: boolean
  hasRecords: boolean
  identity: EventIdentity | null
}

export type StoreFault = 'stateMissing' | 'stateOlder' | 'eventsMissing' | 'eventsOlder' | 'foreign'
export type Acceptable = 'state' | 'events'

/** Faults that may be accepted for one start. */
export const ACCEPTABLE: Readonly<Record<StoreFault, readonly Acceptable[]>> = {
  stateMissing: ['state'],
  stateOlder: ['state'],
  eventsMissing: ['events'],
  eventsOlder: ['events'],
  foreign: ['state', 'events'],
}

/**
 * Whether the two stores belong together; null when they do. `renewedId` is the id of a copy that becomes independent:
 * after an interrupted start it is in the event store only.
 */
export function compareStores(
  state: StateSide,
  events: EventSide,
  renewedId: string | null = null,
): StoreFault | null {
  const { identity } = events
  if (!identity) return compareNameless(state, events)
  const isMine = identity.installation === state.id || identity.installation === renewedId
  // The first start was interrupted between the two.
  if (isMine && state.binding !== 'bound') return null
  if (state.binding === 'new') return 'stateMissing'
  if (state.binding === 'before') return 'stateOlder'
  if (!isMine || identity.store !== state.eventStore) return 'foreign'
  if (identity.generation > state.nextGeneration) return 'stateOlder'
  return identity.generation < state.generation ? 'eventsOlder' : null
}

/** An event store that is new, or of a version without ids. */
function compareNameless(state: StateSide, { isNew, hasRecords }: EventSide): StoreFault | null {
  const isEmpty = isNew || !hasRecords
  if (state.binding === 'new') return isEmpty ? null : 'stateMissing'
  if (state.binding === 'before') return isNew && state.hasTaken ? 'eventsMissing' : null
  return isEmpty ? 'eventsMissing' : 'foreign'
}
