import { MAX_BULK_EVENTS } from '@netwarden/shared/contract'
import type { RiskEvent } from '@netwarden/shared/domain'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../kit/session/index.ts'
import type { Ending } from './EndDialog.tsx'
import { type RiskState, riskFilterOf } from './use-risk-state.ts'

/** Ending the row of a group ends its events; as many as one write may end. */
export function useEndingOfGroups(
  state: RiskState,
  onEnd: (ending: Ending) => void,
): (ending: Ending) => void {
  const { mutate } = useMutation({
    mutationFn: async ({ events, status }: Ending) => {
      const members = await Promise.all(events.map((event) => membersOf(event, state)))
      return { events: members.flat().slice(0, MAX_BULK_EVENTS), status }
    },
    onSuccess: onEnd,
  })
  return mutate
}

async function membersOf(event: RiskEvent, state: RiskState): Promise<readonly RiskEvent[]> {
  if (!event.group) return [event]
  const body = {
    ...state.resolveSpan(),
    ...riskFilterOf(state),
    groupOf: event.id,
    pageSize: MAX_BULK_EVENTS,
  }
  return (await call('POST /api/risk-event/list', { body })).list
}
