import Box from '@mui/material/Box'
import type { Segment } from '@netwarden/shared/domain'
import { type DragEvent, type ReactNode, useState } from 'react'
import { Icon } from '../../kit/index.ts'
import type { Ranking } from './use-ranking.ts'

/** Set by the handle of a row and read by the table; other dragged objects have no such data. */
const TYPE = 'application/x-netwarden-segment'

/** Drags its segment by pointer. Keys and buttons do the same, so it is hidden from assistive technology. */
export function RankHandle({ segment }: { segment: Segment }) {
  const start = (event: DragEvent<HTMLElement>) => {
    event.dataTransfer.effectAllowed = 'move'
    event.dataTransfer.setData(TYPE, segment.id)
    const row = event.currentTarget.closest('tr')
    if (row) event.dataTransfer.setDragImage(row, 0, 0)
  }
  return (
    <Box component="span" draggable aria-hidden onDragStart={start} sx={handleStyle}>
      <Icon name="menu" size={13} />
    </Box>
  )
}

/** The position in the table where a dragged segment is dropped. */
export function RankDrag({ ranking, children }: { ranking: Ranking; children: ReactNode }) {
  const [over, setOver] = useState<number | null>(null)
  const drop = (event: DragEvent) => {
    const id = event.dataTransfer.getData(TYPE)
    const place = placeOf(event)
    const segment = ranking.rows?.find((row) => row.id === id)
    setOver(null)
    if (!segment || place === null) return
    event.preventDefault()
    ranking.drop(segment, place)
  }
  return (
    <Box
      onDragOver={(event) => {
        if (!ranking.canRank || !event.dataTransfer.types.includes(TYPE)) return
        event.preventDefault()
        setOver(placeOf(event))
      }}
      onDragLeave={() => setOver(null)}
      onDragEnd={() => setOver(null)}
      onDrop={drop}
      sx={{ ...frameStyle, ...(over !== null && overStyle(over)) }}
    >
      {children}
    </Box>
  )
}

/** Index of the row below the pointer, from 0. */
function placeOf({ target }: DragEvent): number | null {
  const row = target instanceof Element ? target.closest('tbody tr') : null
  return row?.parentElement ? [...row.parentElement.children].indexOf(row) : null
}

const handleStyle = { display: 'inline-flex', color: 'text.third', cursor: 'grab' } as const
const frameStyle = { flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column' } as const

function overStyle(place: number) {
  return { [`& tbody tr:nth-of-type(${place + 1}) td`]: { bgcolor: 'tone.low.tint' } }
}
