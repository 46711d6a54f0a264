import type { BarChart } from '../document.ts'

const HEIGHT = 140
const TOP = 30
const BOTTOM = 18
const GAP = 0.28
const MOST_LABELS = 16
const MOST_NUMBERS = 10
const COLOURS = ['#165DFF', '#C92A3E'] as const
const QUIET = '#5F6B7D'
const LINE = '#E4E8EE'

/** Stacked bars as an SVG drawing of a width in points. */
export function barChart({ series, bars }: BarChart, width: number, font: string): string {
  const most = Math.max(1, ...bars.map(({ values }) => values[0] + values[1]))
  const room = HEIGHT - TOP - BOTTOM
  const slot = width / Math.max(1, bars.length)
  const base = TOP + room
  const text = (x: number, y: number, value: string, anchor: 'start' | 'middle' = 'middle', size = 7.5) =>
    `<text x="${round(x)}" y="${round(y)}" font-family="${font}" font-size="${size}" fill="${QUIET}" text-anchor="${anchor}">${escaped(value)}</text>`
  const rect = (x: number, y: number, w: number, h: number, colour: string) =>
    h <= 0
      ? ''
      : `<rect x="${round(x)}" y="${round(y)}" width="${round(w)}" height="${round(h)}" fill="${colour}"/>`
  const every = Math.ceil(bars.length / MOST_LABELS)
  const drawn = bars.map(({ label, values, text: number }, index) => {
    const x = index * slot + (slot * GAP) / 2
    const w = slot * (1 - GAP)
    const [lower, upper] = [(values[0] / most) * room, (values[1] / most) * room]
    return [
      rect(x, base - lower, w, lower, COLOURS[0]),
      rect(x, base - lower - upper, w, upper, COLOURS[1]),
      bars.length <= MOST_NUMBERS ? text(x + w / 2, base - lower - upper - 3, number) : '',
      index % every === 0 ? text(x + w / 2, HEIGHT - 5, label) : '',
    ].join('')
  })
  const key = series.map((name, index) => {
    const x = index * 90
    return rect(x, 0, 7, 7, COLOURS[index === 0 ? 0 : 1]) + text(x + 11, 7, name, 'start', 8)
  })
  const axis = `<line x1="0" y1="${base}" x2="${round(width)}" y2="${base}" stroke="${LINE}" stroke-width="1"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${round(width)}" height="${HEIGHT}" viewBox="0 0 ${round(width)} ${HEIGHT}">${key.join('')}${axis}${drawn.join('')}</svg>`
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
