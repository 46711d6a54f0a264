import { translate } from '@netwarden/shared/i18n'
import pdfmake from 'pdfmake'
import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { placeOf } from '../../../platform/files/places.ts'
import type { Block, Cell, Figure, ReportDocument, Section, Tone } from '../document.ts'
import { barChart } from './bar-chart.ts'

/** Noto Sans SC, which the build copies from its package. A PDF holds the glyphs that it shows. */
const FONTS = placeOf('dist/prepared/fonts')
const FONT = 'NotoSansSC'
const INK = '#1B2330'
const QUIET = '#5F6B7D'
const LINE = '#E4E8EE'
const BRAND = '#165DFF'
const COLOURS: Record<Tone, string> = {
  good: '#0B7A4B',
  high: '#C92A3E',
  medium: '#B45309',
  low: '#0F6FB3',
  common: '#566275',
}
/** A4 in points. */
const PAGE_WIDTH = 595.28
const MARGIN = 40
const WIDTH = PAGE_WIDTH - 2 * MARGIN
const BAND = 116
const BAR = 44
const NUMBER = 52
const FIGURES_A_ROW = 5
const LOWEST_HEADING = 0.86

pdfmake.setFonts({
  [FONT]: { normal: `${FONTS}/regular.ttf`, bold: `${FONTS}/bold.ttf` },
})
// Texts of a report are data: nothing in them may load anything.
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => path.startsWith(FONTS))

/** Runs in the thread of reports. */
export async function reportPdf(report: ReportDocument): Promise<Uint8Array> {
  return new Uint8Array(await pdfmake.createPdf(definitionOf(withKnownBlanks(report))).getBuffer())
}

/** The font has no narrow blanks and no characters without a width, which dates and names may have. */
function withKnownBlanks<Value>(value: Value): Value {
  const known = (_: string, text: unknown) =>
    typeof text === 'string'
      ? text.replace(/[\u2000-\u200A\u202F]/g, ' ').replace(/[\p{Cc}\p{Cf}]/gu, '')
      : text
  return JSON.parse(JSON.stringify(value), known)
}

function definitionOf(report: ReportDocument): TDocumentDefinitions {
  const { language, app, title, period, scope, made, sections } = report
  const none = translate(language, 'report.none')
  return {
    pageSize: 'A4',
    pageMargins: [MARGIN, MARGIN, MARGIN, 48],
    info: { title: `${title} ${period}`, author: app, creator: app, producer: 'pdfmake' },
    language,
    defaultStyle: { font: FONT, fontSize: 9, color: INK, lineHeight: 1.15 },
    background: (page) =>
      page === 1
        ? { canvas: [{ type: 'rect', x: 0, y: 0, w: PAGE_WIDTH, h: BAND, color: BRAND }] }
        : { canvas: [{ type: 'rect', x: 0, y: 0, w: PAGE_WIDTH, h: 6, color: BRAND }] },
    footer: (page, pages) => ({
      margin: [MARGIN, 16, MARGIN, 0],
      columns: [
        { text: `${app} · ${made}`, color: QUIET, fontSize: 8 },
        {
          text: translate(language, 'report.page', { page, pages }),
          color: QUIET,
          fontSize: 8,
          alignment: 'right',
          width: 120,
        },
      ],
    }),
    // A heading at the end of a page would be without what it names.
    pageBreakBefore: ({ headlineLevel, startPosition }) =>
      headlineLevel !== undefined && startPosition.verticalRatio > LOWEST_HEADING,
    content: [
      {
        margin: [0, -12, 0, 36],
        stack: [
          { text: app, color: '#DCE7FF', fontSize: 10 },
          { text: title, color: '#FFFFFF', fontSize: 22, bold: true, margin: [0, 0, 0, 2] },
          { text: `${period} · ${scope}`, color: '#FFFFFF', fontSize: 11 },
        ],
      },
      ...sections.map((section) => contentOfSection(section, none)),
    ],
  }
}

function contentOfSection({ title, hint, blocks }: Section, none: string): Content {
  const [first, ...rest] = blocks.map((block) => contentOf(block, none))
  return {
    margin: [0, 0, 0, 12],
    stack: [
      // A heading stays with what follows it.
      {
        unbreakable: blocks[0]?.kind !== 'table',
        stack: [
          { text: title, fontSize: 15, bold: true, headlineLevel: 1 },
          { text: hint, color: QUIET, margin: [0, 1, 0, 8] },
          ...(first ? [first] : []),
        ],
      },
      ...rest,
    ],
  }
}

function contentOf(block: Block, none: string): Content {
  switch (block.kind) {
    case 'note':
      return { text: block.text, color: QUIET, margin: [0, 0, 0, 8] }
    case 'figures':
      return figures(block.figures)
    case 'bars':
      return {
        unbreakable: true,
        stack: [heading(block.title), { svg: barChart(block, WIDTH, FONT), margin: [0, 2, 0, 10] }],
      }
    case 'table':
      return table(block, none)
  }
}

function figures(all: readonly Figure[]): Content {
  const count = Math.min(FIGURES_A_ROW, all.length)
  const cell = ({ label, value, note, tone }: Figure): TableCell => ({
    margin: [8, 6, 8, 6],
    stack: [
      { text: label, color: QUIET, fontSize: 8 },
      { text: value, fontSize: 15, bold: true, color: tone ? COLOURS[tone] : INK },
      ...(note ? [{ text: note, color: QUIET, fontSize: 7.5 }] : []),
    ],
  })
  return {
    margin: [0, 0, 0, 10],
    table: {
      widths: Array.from({ length: count }, () => '*'),
      body: [all.slice(0, count).map(cell)],
      dontBreakRows: true,
    },
    layout: {
      hLineColor: () => LINE,
      vLineColor: () => LINE,
      hLineWidth: () => 0.75,
      vLineWidth: () => 0.75,
      fillColor: () => '#FAFBFC',
      paddingLeft: () => 0,
      paddingRight: () => 0,
    },
  }
}

function table({ title, columns, rows, note }: Extract<Block, { kind: 'table' }>, none: string): Content {
  const head: TableCell[] = columns.map(({ label, isNumeric }) => ({
    text: label,
    color: QUIET,
    fontSize: 8,
    alignment: isNumeric ? 'right' : 'left',
  }))
  const empty: TableCell[] = [
    { text: none, color: QUIET, colSpan: columns.length },
    ...columns.slice(1).map((): TableCell => ({})),
  ]
  const body = rows.map((row) => row.map((cell, index) => cellOf(cell, columns[index]?.isNumeric ?? false)))
  return {
    margin: [0, 0, 0, 10],
    stack: [
      ...(title ? [heading(title)] : []),
      {
        table: {
          headerRows: 1,
          keepWithHeaderRows: 2,
          dontBreakRows: true,
          widths: columns.map(({ width }) => width ?? '*'),
          body: [head, ...(body.length > 0 ? body : [empty])],
        },
        layout: {
          hLineWidth: (line) => (line === 0 ? 0 : 0.5),
          vLineWidth: () => 0,
          hLineColor: () => LINE,
          paddingLeft: () => 0,
          paddingRight: (index, node) => (index === (node.table.widths?.length ?? 0) - 1 ? 0 : 8),
          paddingTop: () => 4,
          paddingBottom: () => 4,
        },
      },
      ...(note
        ? [
            {
              text: note,
              color: QUIET,
              fontSize: 8,
              margin: [0, 4, 0, 0] as [number, number, number, number],
            },
          ]
        : []),
    ],
  }
}

function cellOf({ text, tone, share }: Cell, isNumeric: boolean): TableCell {
  const shown = {
    text: text === '' ? '—' : text,
    color: text === '' ? QUIET : tone ? COLOURS[tone] : INK,
    alignment: isNumeric ? ('right' as const) : ('left' as const),
  }
  if (share === undefined) return shown
  return {
    columns: [
      { text: '', width: '*' },
      {
        width: BAR,
        canvas: [
          { type: 'rect', x: 0, y: 3, w: BAR, h: 6, r: 3, color: '#EEF1F5' },
          ...(share > 0
            ? [
                {
                  type: 'rect' as const,
                  x: 0,
                  y: 3,
                  w: Math.max(3, BAR * Math.min(1, share)),
                  h: 6,
                  r: 3,
                  color: BRAND,
                },
              ]
            : []),
        ],
      },
      { ...shown, width: NUMBER },
    ],
  }
}

function heading(text: string): Content {
  return { text, fontSize: 10.5, bold: true, headlineLevel: 2, margin: [0, 2, 0, 4] }
}
