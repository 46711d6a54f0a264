import { alpha, type Palette } from '@mui/material/styles'
import type { ChartSeries } from './chart-types.ts'

const FAINT = 0.55

export function seriesColors(palette: Palette, series: readonly ChartSeries[]): string[] {
  return series.map(({ color, isFaint }, index) => {
    const full =
      typeof color === 'string'
        ? palette.tone[color].text
        : (palette.series[(color ?? index) % palette.series.length] ?? '')
    return isFaint ? alpha(full, FAINT) : full
  })
}
