import type { MatrixRow } from '@netwarden/shared/contract'
import type { PolicyList, SolvedMode } from '@netwarden/shared/domain'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSegmentChoices, useSegmentName, useUndo } from '../../../domain/control/index.ts'
import { useText } from '../../../kit/i18n/index.ts'
import { useAnswer } from '../../../kit/index.ts'
import { showToast } from '../../../kit/stores/toasts.ts'
import { useRecordCalls, useRefresh } from '../../../ra/index.ts'

/** The effect of a list in a segment. */
export type ListEffect = SolvedMode | 'trial' | 'off'
type MatrixState = MatrixRow['segments'][number]

export interface MatrixChange {
  list: Pick<PolicyList, 'id' | 'name'>
  segmentId: string
  /** State before the change. */
  before: MatrixState
  effect: ListEffect
}

const KEY = ['policies', 'matrix']

/** Every list with its switch and mode in every segment, by the list's id. */
export function useListMatrix() {
  return useAnswer(KEY, 'GET /api/domain-control/policy/matrix')
}

export function effectOf(
  state: Pick<MatrixState, 'enable' | 'shadow' | 'solvedMode'> | undefined,
): ListEffect {
  if (!state?.enable) return 'off'
  return state.shadow ? 'trial' : state.solvedMode
}

/** Changes the mode of a list in a segment: the cell shows it immediately, and the toast offers to undo it. */
export function useMatrixChange() {
  const t = useText()
  const client = useQueryClient()
  const refresh = useRefresh('policies')
  const records = useRecordCalls()
  const undo = useUndo()
  const nameOf = useSegmentName()
  const segments = useSegmentChoices().data
  const send = (id: string, state: Pick<MatrixState, 'segmentId' | 'enable'> & Partial<MatrixState>) =>
    records.update('policies', { id, data: { id, ...state }, previousData: { id } })
  const { mutate } = useMutation({
    mutationFn: ({ list, segmentId, effect }: MatrixChange) =>
      send(list.id, { segmentId, ...stateOf(effect) }),
    onMutate: async ({ list, segmentId, effect }) => {
      await client.cancelQueries({ queryKey: KEY })
      const shown = client.getQueryData<MatrixRow[]>(KEY)
      client.setQueryData<MatrixRow[]>(KEY, (rows) =>
        rows?.map((row) => (row.id === list.id ? withState(row, segmentId, effect) : row)),
      )
      return shown
    },
    onError: (_error, _change, shown) => client.setQueryData(KEY, shown),
    onSuccess: (_reply, { list, segmentId, before, effect }) => {
      const segment = segments?.find(({ id }) => id === segmentId) ?? { id: segmentId, name: segmentId }
      showToast(
        'success',
        t(`lists.matrix.done.${effect}`, { name: list.name, segment: nameOf(segment) }),
        undo(() => {
          const { inherited: _, ...state } = before
          return send(list.id, state)
        }),
      )
    },
    onSettled: refresh,
  })
  return mutate
}

/** A trial keeps the mode, which is to ban by default. */
function stateOf(effect: ListEffect): { enable: boolean } & Partial<MatrixState> {
  if (effect === 'off') return { enable: false }
  return effect === 'trial'
    ? { enable: true, shadow: true }
    : { enable: true, shadow: false, solvedMode: effect }
}

function withState(row: MatrixRow, segmentId: string, effect: ListEffect): MatrixRow {
  const segments = row.segments.map((state) =>
    state.segmentId === segmentId ? { ...state, ...stateOf(effect) } : state,
  )
  return { ...row, segments }
}
