import type { Segment } from '@netwarden/shared/domain'
import { BUILT_IN_SEGMENT_ID } from '@netwarden/shared/limits'
import { useMutation } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useText } from '../../kit/i18n/index.ts'
import { call } from '../../kit/session/index.ts'
import { showToast } from '../../kit/stores/toasts.ts'
import { useRefresh } from '../../ra/index.ts'

type Order = readonly string[]
/** -1 moves the segment up: it is checked earlier. */
export type RankStep = -1 | 1
/** Where a step was made: a clicked button keeps the focus, a drag has none. */
export type RankPlace = 'row' | 'drawer' | 'drag'

interface Move {
  id: string
  name: string
  rank: number
  step: RankStep
  place: RankPlace
}

/**
 * The segments in the user's order. Each step is shown immediately and saved in the background, one after the other;
 * when saving fails, the server's order is restored.
 */
export function useRanking(rows: readonly Segment[] | undefined, canRank: boolean) {
  const [wanted, setWanted] = useState<Order | null>(null)
  const [moved, setMoved] = useState<Move | null>(null)
  const { put, saved } = useSavedOrder(setWanted)
  const ordered = useMemo(
    () => (rows && wanted && canRank ? inOrder(rows, wanted) : rows),
    [rows, wanted, canRank],
  )
  const ids = useMemo(
    () => (ordered ?? []).map(({ id }) => id).filter((id) => id !== BUILT_IN_SEGMENT_ID),
    [ordered],
  )
  return useMemo(() => {
    const moveTo = ({ id, name }: Segment, to: number, { step, place }: Pick<Move, 'step' | 'place'>) => {
      const from = ids.indexOf(id)
      if (from === -1 || from === to || ids[to] === undefined) return
      const next = ids.filter((other) => other !== id)
      next.splice(to, 0, id)
      const move = { id, name, rank: to + 1, step, place }
      setMoved(move)
      setWanted(next)
      put(next, move)
    }
    return {
      canRank,
      rows: ordered,
      /** The last moved segment, whose button keeps the focus. */
      moved,
      /** The last step that the server stored. */
      saved,
      canMove: (id: string, step: RankStep) => {
        const place = ids.indexOf(id)
        return place !== -1 && ids[place + step] !== undefined
      },
      move: (segment: Segment, step: RankStep, place: RankPlace) =>
        moveTo(segment, ids.indexOf(segment.id) + step, { step, place }),
      /** `to` counts from 0; larger values mean the last place. */
      drop: (segment: Segment, to: number) => {
        const last = ids.length - 1
        const step = to < ids.indexOf(segment.id) ? -1 : 1
        moveTo(segment, Math.min(to, last), { step, place: 'drag' })
      },
    }
  }, [canRank, ordered, moved, saved, ids, put])
}
export type Ranking = ReturnType<typeof useRanking>

function useSavedOrder(setWanted: (change: (order: Order | null) => Order | null) => void) {
  const t = useText()
  const refresh = useRefresh('segments')
  /** The order to save; null when there is none. */
  const newest = useRef<Order | null>(null)
  const newestMove = useRef<Move | null>(null)
  const [saved, setSaved] = useState<Move | null>(null)
  const { mutate } = useMutation({
    mutationFn: async () => {
      let sent: Order | null = null
      // Moves during a request are sent with the next one.
      while (newest.current !== null && newest.current !== sent) {
        sent = newest.current
        // All ids except the built-in segment's, the first checked first.
        await call('POST /api/segment/rank', { body: { ids: sent } })
      }
      newest.current = null
      return sent
    },
    meta: { isQuiet: true },
    onSuccess: async (sent) => {
      setSaved(newestMove.current)
      await refresh()
      setWanted((order) => (order === sent ? null : order))
    },
    onError: (error) => {
      newest.current = null
      setWanted(() => null)
      showToast('error', t('segments.fault.rank', { reason: error.message }))
      void refresh()
    },
  })
  const put = useCallback(
    (order: Order, move: Move) => {
      const isSaving = newest.current !== null
      newest.current = order
      newestMove.current = move
      if (!isSaving) mutate()
    },
    [mutate],
  )
  return { put, saved }
}

/** Segments that the order does not contain are last: the built-in one. */
function inOrder(rows: readonly Segment[], order: Order): Segment[] {
  const placeOf = new Map(order.map((id, index) => [id, index]))
  const place = ({ id }: Segment) => placeOf.get(id) ?? order.length
  return [...rows].sort((a, b) => place(a) - place(b)).map((row, index) => ({ ...row, rank: index + 1 }))
}
