import type { Segment } from '@netwarden/shared/domain'
import { BUILT_IN_SEGMENT_ID } from '@netwarden/shared/limits'
import { useMutation } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useText } from '../../kit/i18n/index.ts'
import { call } from '../../kit/session/index.ts'
import { showToast } from '../../kit/stores/toasts.ts'
import { useRefresh } from '../../ra/index.ts'

type Order = readonly string[]
type Rows = readonly Segment[]
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

/** An order that the server may not have yet. */
interface Wanted {
  order: Order
  /** The rows that were there when the server had stored it: later ones show the server's order. */
  storedWith?: Rows | undefined
}

/**
 * The segments in the user's order. Each step is shown immediately and saved in the background, one after the other;
 * when saving fails, the server's order is restored.
 */
export function useRanking(rows: Rows | undefined, canRank: boolean) {
  const [wanted, setWanted] = useState<Wanted | null>(null)
  const [moved, setMoved] = useState<Move | null>(null)
  const { put, saved } = useSavedOrder(rows, setWanted)
  const ordered = useMemo(() => {
    const isPast = wanted?.storedWith !== undefined && wanted.storedWith !== rows
    return rows && wanted && canRank && !isPast ? inOrder(rows, wanted.order) : rows
  }, [rows, wanted, canRank])
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
      setWanted({ order: next })
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

function useSavedOrder(
  rows: Rows | undefined,
  setWanted: (change: (wanted: Wanted | null) => Wanted | null) => void,
) {
  const t = useText()
  const drawnRows = useRef(rows)
  useEffect(() => {
    drawnRows.current = rows
  }, [rows])
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
      const storedWith = drawnRows.current
      await refresh()
      // The refreshed rows may be drawn a moment later: the former ones would move the focused row away and back.
      setWanted((wanted) => (wanted && wanted.order === sent ? { ...wanted, storedWith } : wanted))
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
function inOrder(rows: Rows, order: Order): Segment[] {
  const placeOf = new Map(order.map((id, index) => [id, index]))
  const place = ({ id }: Segment) => placeOf.get(id) ?? order.length
  return [...rows].sort((a, b) => place(a) - place(b)).map((row, index) => ({ ...row, rank: index + 1 }))
}
