import type { MatrixRow } from '@netwarden/shared/contract'
import type { ListKind, PolicyList, SolvedMode } from '@netwarden/shared/domain'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSegmentChoices, useSegmentName, useUndo } from '../../../domain/control/index.ts'
import { useFormat, useText } from '../../../kit/i18n/index.ts'
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
  /** Until when it lasts, after which the state before returns; null for ever. */
  expiresAt: string | null
}

const KEY = ['policies', 'matrix']

/** Every list, or every service, with its switch and mode in every segment, by the list's id. */
export function useListMatrix(kind: ListKind) {
  return useAnswer([...KEY, kind], 'GET /api/domain-control/policy/matrix', { query: { kind } })
}

export function effectOf(
  state: Pick<MatrixState, 'enable' | 'shadow' | 'solvedMode'> | null | undefined,
): ListEffect {
  if (!state?.enable) return 'off'
  return state.shadow ? 'trial' : state.solvedMode
}

/** Changes the mode of a list in a segment: the cell shows it immediately, and the toast offers to undo it. */
export function useMatrixChange() {
  const t = useText()
  const format = useFormat()
  const client = useQueryClient()
  const refresh = useRefresh('policies')
  const records = useRecordCalls()
  const undo = useUndo()
  const nameOf = useSegmentName()
  const segments = useSegmentChoices().data
  const send = (id: string, segmentId: string, state: Partial<MatrixState>) =>
    records.update('policies', {
      id,
      data: { id, segmentId, ...pickState(state) },
      previousData: { id },
    })
  const putBack = async (id: string, { segmentId, expiresAt, afterwards, ...state }: MatrixState) => {
    await send(id, segmentId, { ...(afterwards ?? state), expiresAt: null })
    if (afterwards) await send(id, segmentId, { ...state, expiresAt })
  }
  const { mutateAsync } = useMutation({
    mutationFn: ({ list, segmentId, effect, expiresAt }: MatrixChange) =>
      send(list.id, segmentId, { ...stateOf(effect), expiresAt }),
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey: KEY })
      const shown = client.getQueriesData<MatrixRow[]>({ queryKey: KEY })
      client.setQueriesData<MatrixRow[]>({ queryKey: KEY }, (rows) =>
        rows?.map((row) => (row.id === change.list.id ? withState(row, change) : row)),
      )
      return shown
    },
    onError: (_error, _change, shown) => {
      for (const [key, rows] of shown ?? []) client.setQueryData(key, rows)
    },
    onSuccess: (_reply, { list, segmentId, before, effect, expiresAt }) => {
      const segment = segments?.find(({ id }) => id === segmentId) ?? { id: segmentId, name: segmentId }
      const done = t(`lists.matrix.done.${effect}`, { name: list.name, segment: nameOf(segment) })
      showToast(
        'success',
        expiresAt === null
          ? done
          : t('lists.matrix.doneUntil', { done, time: format.time(expiresAt, 'minute') }),
        undo(() => putBack(list.id, before)),
      )
    },
    onSettled: refresh,
  })
  return mutateAsync
}

/** A trial keeps the mode, which is to ban by default. */
export function stateOf(effect: ListEffect): { enable: boolean } & Partial<MatrixState> {
  if (effect === 'off') return { enable: false }
  return effect === 'trial'
    ? { enable: true, shadow: true }
    : { enable: true, shadow: false, solvedMode: effect }
}

function pickState({ enable, shadow, solvedMode, expiresAt }: Partial<MatrixState>) {
  return { enable, shadow, solvedMode, expiresAt }
}

function withState(row: MatrixRow, { segmentId, effect, expiresAt }: MatrixChange): MatrixRow {
  const segments = row.segments.map((state) => {
    if (state.segmentId !== segmentId) return state
    const { enable, shadow, solvedMode } = state
    const usual = state.afterwards ?? { enable, shadow, solvedMode }
    return { ...state, ...stateOf(effect), expiresAt, afterwards: expiresAt === null ? null : usual }
  })
  return { ...row, segments }
}
