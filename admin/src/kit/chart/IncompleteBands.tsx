import { useTheme } from '@mui/material/styles'
import { useId } from 'react'
import type { ChartRow, IncompleteMark } from './chart-types.ts'
import { Hatching } from './Hatching.tsx'
import type { PlotArea } from './plot-scale.ts'

interface Props {
  area: PlotArea
  rows: readonly ChartRow[]
  marks: readonly IncompleteMark[]
}

/** A hatched band behind each slot that is known to miss something. */
export function IncompleteBands({ area, rows, marks }: Props) {
  const { palette } = useTheme()
  const id = useId()
  const names = new Set(marks.map(({ name }) => name))
  return (
    <>
      <Hatching id={id} color={palette.tone.medium.text} />
      {rows.map(
        ({ name }, slot) =>
          names.has(name) && (
            <rect
              key={name}
              data-incomplete={name}
              x={area.x(slot) - area.band / 2}
              y={area.top}
              width={area.band}
              height={Math.max(0, area.bottom - area.top)}
              fill={`url(#${id})`}
            />
          ),
      )}
    </>
  )
}
