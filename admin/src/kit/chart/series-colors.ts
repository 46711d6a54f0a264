import type { Palette } from '@mui/material/styles'
import type { ChartSeries } from './chart-types.ts'

export function seriesColors(palette: Palette, series: readonly ChartSeries[]): string[] {
  return series.map(({ color }, index) =>
    typeof color === 'string'
      ? palette.tone[color].text
      : (palette.series[(color ?? index) % palette.series.length] ?? ''),
  )
}
