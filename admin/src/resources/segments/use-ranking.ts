import { BUILT_IN_SEGMENT_ID, type Segment } from '@netwarden/shared'
import { useMutation } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useText } from '../../kit/i18n/index.ts'
import { call } from '../../kit/session/index.ts'
import { showToast } from '../../kit/stores/toasts.ts'
import { useRefresh } from '../../ra/index.ts'

type Order = readonly string[]
/** -1 is up: the segment is checked earlier. */
export type RankStep = -1 | 1
/** The place of the buttons: the clicked ones keep the focus. */
export type RankPlace = 'row' | 'drawer'

interface Move {
  id: string
  name: string
  rank: number
  step: RankStep
  place: RankPlace
}

/**
 * The segments in the user's order. Each step shows at once and is saved in the background, the next
 * step waiting for the one before; when saving fails, the server's order is restored.
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
  return useMemo(
    () => ({
      canRank,
      rows: ordered,
      /** The last step taken, whose button keeps the focus. */
      moved,
      /** The last step that the server has. */
      saved,
      canMove: (id: string, step: RankStep) => {
        const place = ids.indexOf(id)
        return place !== -1 && ids[place + step] !== undefined
      },
      move: ({ id, name }: Segment, step: RankStep, place: RankPlace) => {
        const from = ids.indexOf(id)
        if (from === -1 || ids[from + step] === undefined) return
        const next = ids.filter((other) => other !== id)
        next.splice(from + step, 0, id)
        const move = { id, name, rank: from + step + 1, step, place }
        setMoved(move)
        setWanted(next)
        put(next, move)
      },
    }),
    [canRank, ordered, moved, saved, ids, put],
  )
}
export type Ranking = ReturnType<typeof useRanking>

function useSavedOrder(setWanted: (change: (order: Order | null) => Order | null) => void) {
  const t = useText()
  const refresh = useRefresh('segments')
  /** What is to be saved; null while nothing is. */
  const newest = useRef<Order | null>(null)
  const newestMove = useRef<Move | null>(null)
  const [saved, setSaved] = useState<Move | null>(null)
  const { mutate } = useMutation({
    mutationFn: async () => {
      let sent: Order | null = null
      // What is moved while a request is under way goes with the next one.
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

/** What the order does not name stays behind: the built-in one. */
function inOrder(rows: readonly Segment[], order: Order): Segment[] {
  const placeOf = new Map(order.map((id, index) => [id, index]))
  const place = ({ id }: Segment) => placeOf.get(id) ?? order.length
  return [...rows].sort((a, b) => place(a) - place(b)).map((row, index) => ({ ...row, rank: index + 1 }))
}
