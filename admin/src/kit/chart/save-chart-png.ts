import { saveFile } from '../save-file.ts'

interface Legend {
  label: string
  color: string
}

interface Look {
  title: string
  legend: readonly Legend[]
  background: string
  text: string
}

/** With the letters of the page. */
interface Lettered extends Look {
  fontFamily: string
}

/** Twice the size on screen, for documents. */
const SCALE = 2
const PADDING = 16
const TITLE_LINE = 26
const LEGEND_LINE = 20
const SWATCH = 9

/** Saves a drawn chart with its title and legend as a picture. */
export async function saveChartPng(svg: SVGSVGElement, wanted: Look): Promise<void> {
  const look = { ...wanted, fontFamily: getComputedStyle(svg).fontFamily }
  const { width, height } = svg.getBoundingClientRect()
  const drawing = await loadPicture(svg, { width, height }, look.fontFamily)
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  if (!context) throw new Error('this browser cannot draw pictures')
  const lines = legendLines(context, look, width)
  const top = PADDING + TITLE_LINE + lines.length * LEGEND_LINE
  canvas.width = (width + 2 * PADDING) * SCALE
  canvas.height = (top + height + PADDING) * SCALE
  context.scale(SCALE, SCALE)
  context.fillStyle = look.background
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.textBaseline = 'middle'
  context.fillStyle = look.text
  context.font = `600 14px ${look.fontFamily}`
  context.fillText(look.title, PADDING, PADDING + TITLE_LINE / 2 - 4)
  for (const [index, line] of lines.entries())
    drawLegend(context, line, PADDING + TITLE_LINE + (index + 0.5) * LEGEND_LINE, look)
  context.drawImage(drawing, PADDING, top, width, height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('this browser cannot write pictures')
  saveFile(`${look.title}.png`, blob, 'image/png')
}

/** The drawing by itself: what it inherits from the page is written into it. */
async function loadPicture(
  svg: SVGSVGElement,
  { width, height }: { width: number; height: number },
  fontFamily: string,
): Promise<HTMLImageElement> {
  const copy = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  for (const node of svg.childNodes) copy.append(node.cloneNode(true))
  copy.setAttribute('viewBox', svg.getAttribute('viewBox') ?? `0 0 ${width} ${height}`)
  copy.setAttribute('width', String(width))
  copy.setAttribute('height', String(height))
  copy.setAttribute('font-family', fontFamily)
  const address = URL.createObjectURL(
    new Blob([new XMLSerializer().serializeToString(copy)], { type: 'image/svg+xml' }),
  )
  const picture = new Image()
  picture.src = address
  try {
    await picture.decode()
  } finally {
    URL.revokeObjectURL(address)
  }
  return picture
}

interface Placed extends Legend {
  x: number
}

/** Names that do not fit next to each other continue on the next line. */
function legendLines(context: CanvasRenderingContext2D, look: Lettered, width: number): Placed[][] {
  context.font = `12px ${look.fontFamily}`
  const lines: Placed[][] = []
  let x = PADDING
  for (const entry of look.legend) {
    const needed = SWATCH + 5 + context.measureText(entry.label).width + 14
    const line = lines.at(-1)
    if (!line || x + needed > width + PADDING) {
      lines.push([{ ...entry, x: PADDING }])
      x = PADDING + needed
    } else {
      line.push({ ...entry, x })
      x += needed
    }
  }
  return lines
}

function drawLegend(
  context: CanvasRenderingContext2D,
  line: readonly Placed[],
  y: number,
  { text, fontFamily }: Lettered,
): void {
  context.font = `12px ${fontFamily}`
  for (const { label, color, x } of line) {
    context.fillStyle = color
    context.fillRect(x, y - SWATCH / 2, SWATCH, SWATCH)
    context.fillStyle = text
    context.fillText(label, x + SWATCH + 5, y)
  }
}
