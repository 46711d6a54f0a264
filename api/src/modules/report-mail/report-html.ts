import { translate } from '@netwarden/shared/i18n'
import type { BarChart, Block, Cell, Figure, ReportDocument, Section, Tone } from './document.ts'

/** Colours of text that mail programs keep, readable on white; those with dark mode get the class. */
const COLOURS: Record<Tone, string> = {
  good: '#0B7A4B',
  high: '#C92A3E',
  medium: '#B45309',
  low: '#0F6FB3',
  common: '#566275',
}
const FONT =
  "font-family:-apple-system,'Segoe UI','PingFang SC','Microsoft YaHei','Noto Sans SC',Helvetica,Arial,sans-serif"
const INK = '#1B2330'
const QUIET = '#5F6B7D'
const LINE = '#E4E8EE'
const BRAND = '#165DFF'
const BAN = '#C92A3E'
const FIGURES_A_ROW = 3

/** Mail programs without support of it show the light colours. */
const DARK = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.nw-page{background:#0E1217!important}
.nw-sheet{background:#151A21!important;border-color:#28303B!important}
.nw-ink{color:#E7ECF3!important}.nw-quiet{color:#A3AEBE!important}
.nw-line{border-color:#28303B!important}.nw-card{background:#1A2029!important;border-color:#28303B!important}
.nw-track{background:#28303B!important}.nw-link{color:#7EA6FF!important}
.nw-good{color:#54D39A!important}.nw-high{color:#FF7B87!important}.nw-medium{color:#F2B05E!important}
.nw-low{color:#6DBDF2!important}.nw-common{color:#A3AEBE!important}
}
@media (max-width:520px){.nw-figure{display:block!important;width:auto!important;margin:0 0 6px!important}}`

/** A report as an HTML mail: styles inline, nothing that is loaded from elsewhere. */
export function reportHtml(report: ReportDocument): string {
  const { language, app, title, period, scope, sections, made, link } = report
  const say = (key: 'report.attached' | 'report.open' | 'report.footer') => escaped(translate(language, key))
  const none = translate(language, 'report.none')
  return (
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">' +
    `<title>${escaped(`${title} ${period}`)}</title><style>${DARK}</style></head>` +
    `<body class="nw-page" style="margin:0;padding:0;background:#F3F5F8">` +
    `<table role="presentation" class="nw-page" width="100%" cellpadding="0" cellspacing="0" style="background:#F3F5F8;${FONT};font-size:14px;line-height:1.5">` +
    '<tr><td align="center" style="padding:24px 12px">' +
    `<table role="presentation" class="nw-sheet" width="100%" cellpadding="0" cellspacing="0" style="max-width:680px;background:#FFFFFF;border:1px solid ${LINE};border-radius:12px">` +
    `<tr><td style="background:${BRAND};border-radius:11px 11px 0 0;padding:22px 28px;color:#FFFFFF">` +
    `<div style="font-size:13px;color:#DCE7FF">${escaped(app)}</div>` +
    `<h1 style="margin:2px 0 6px;font-size:22px;line-height:1.3;color:#FFFFFF">${escaped(title)}</h1>` +
    `<div style="font-size:14px;color:#FFFFFF">${escaped(period)} · ${escaped(scope)}</div></td></tr>` +
    sections.map((section) => htmlOfSection(section, none)).join('') +
    `<tr><td class="nw-line" style="padding:20px 28px 24px;border-top:1px solid ${LINE}">` +
    `<a class="nw-link" href="${escaped(link)}" style="color:#0E4FE0">${say('report.open')}</a>` +
    `<p class="nw-quiet" style="margin:10px 0 0;font-size:12px;color:${QUIET}">${say('report.attached')}<br>${escaped(made)}<br>${say('report.footer')}</p>` +
    '</td></tr></table></td></tr></table></body></html>'
  )
}

function htmlOfSection({ title, hint, blocks }: Section, none: string): string {
  return (
    '<tr><td style="padding:22px 28px 4px">' +
    `<h2 class="nw-ink" style="margin:0;font-size:17px;color:${INK}">${escaped(title)}</h2>` +
    `<div class="nw-quiet" style="margin:0 0 12px;font-size:13px;color:${QUIET}">${escaped(hint)}</div>` +
    `${blocks.map((block) => htmlOf(block, none)).join('')}</td></tr>`
  )
}

function htmlOf(block: Block, none: string): string {
  switch (block.kind) {
    case 'note':
      return `<p class="nw-quiet" style="margin:0 0 12px;color:${QUIET}">${escaped(block.text)}</p>`
    case 'figures':
      return htmlOfFigures(block.figures)
    case 'bars':
      return htmlOfBars(block)
    case 'table':
      return htmlOfTable(block, none)
  }
}

function htmlOfFigures(figures: readonly Figure[]): string {
  const width = Math.floor(100 / FIGURES_A_ROW)
  const cell = ({ label, value, note, tone }: Figure) =>
    `<td class="nw-figure nw-card" width="${width}%" valign="top" style="padding:10px 14px;border:1px solid ${LINE};border-radius:8px;background:#FAFBFC">` +
    `<div class="nw-quiet" style="font-size:12px;color:${QUIET}">${escaped(label)}</div>` +
    `<div class="${tone ? `nw-${tone}` : 'nw-ink'}" style="font-size:20px;font-weight:600;color:${tone ? COLOURS[tone] : INK}">${escaped(value)}</div>` +
    `${note ? `<div class="nw-quiet" style="font-size:12px;color:${QUIET}">${escaped(note)}</div>` : ''}</td>`
  const rows: string[] = []
  for (let at = 0; at < figures.length; at += FIGURES_A_ROW) {
    const some = figures.slice(at, at + FIGURES_A_ROW)
    const filler = figures.length > FIGURES_A_ROW ? '<td></td>'.repeat(FIGURES_A_ROW - some.length) : ''
    rows.push(`<tr>${some.map(cell).join('')}${filler}</tr>`)
  }
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="6" style="margin:0 -6px 10px;width:calc(100% + 12px)">${rows.join('')}</table>`
}

/** A row for each day: a bar of both series, and the number. */
function htmlOfBars({ title, series, bars }: BarChart): string {
  const most = Math.max(1, ...bars.map(({ values }) => values[0] + values[1]))
  const part = (value: number, colour: string) => {
    const width = Math.round((value / most) * 100)
    return width === 0
      ? ''
      : `<td width="${width}%" style="height:12px;background:${colour};font-size:0;line-height:12px">&nbsp;</td>`
  }
  const rows = bars.map(({ label, values, text }) => {
    const rest = 100 - Math.round((values[0] / most) * 100) - Math.round((values[1] / most) * 100)
    return (
      `<tr><td class="nw-quiet" style="padding:2px 10px 2px 0;white-space:nowrap;font-size:12px;color:${QUIET}">${escaped(label)}</td>` +
      '<td width="100%" style="padding:2px 0"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr>' +
      `${part(values[0], BRAND)}${part(values[1], BAN)}${rest > 0 ? `<td width="${rest}%" class="nw-track" style="background:#EEF1F5;font-size:0;line-height:12px">&nbsp;</td>` : ''}</tr></table></td>` +
      `<td class="nw-ink" align="right" style="padding:2px 0 2px 10px;white-space:nowrap;font-size:12px;color:${INK}">${escaped(text)}</td></tr>`
    )
  })
  const key = (colour: string, name: string) =>
    `<span style="display:inline-block;width:10px;height:10px;background:${colour};border-radius:2px"></span> ${escaped(name)}`
  return (
    `${heading(title)}<div class="nw-quiet" style="margin:0 0 6px;font-size:12px;color:${QUIET}">${key(BRAND, series[0])} &nbsp; ${key(BAN, series[1])}</div>` +
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 14px">${rows.join('')}</table>`
  )
}

function htmlOfTable(
  { title, columns, rows, note }: Extract<Block, { kind: 'table' }>,
  none: string,
): string {
  const align = (index: number) => (columns[index]?.isNumeric ? 'right' : 'left')
  const head = columns.map(
    ({ label }, index) =>
      `<th class="nw-quiet nw-line" scope="col" align="${align(index)}" style="padding:6px ${index === columns.length - 1 ? 0 : 10}px 6px 0;border-bottom:1px solid ${LINE};font-size:12px;font-weight:500;white-space:nowrap;color:${QUIET}">${escaped(label)}</th>`,
  )
  const body = rows.map(
    (row) =>
      `<tr>${row.map((cell, index) => htmlOfCell(cell, align(index), index === row.length - 1)).join('')}</tr>`,
  )
  const empty = `<tr><td class="nw-quiet" colspan="${columns.length}" style="padding:10px 0;color:${QUIET}">${escaped(none)}</td></tr>`
  return (
    `${title ? heading(title) : ''}<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 6px;border-collapse:collapse">` +
    `<tr>${head.join('')}</tr>${rows.length > 0 ? body.join('') : empty}</table>` +
    `<div class="nw-quiet" style="margin:0 0 14px;font-size:12px;color:${QUIET}">${note ? escaped(note) : ''}</div>`
  )
}

function htmlOfCell({ text, tone }: Cell, align: string, isLast: boolean): string {
  const name = tone ? `nw-${tone}` : 'nw-ink'
  return (
    `<td class="${name} nw-line" align="${align}" style="padding:6px ${isLast ? 0 : 10}px 6px 0;border-bottom:1px solid ${LINE};font-size:13px;` +
    `${align === 'right' ? 'white-space:nowrap' : 'word-break:break-word'};color:${tone ? COLOURS[tone] : INK}">${escaped(text)}</td>`
  )
}

function heading(text: string): string {
  return `<h3 class="nw-ink" style="margin:4px 0 6px;font-size:14px;color:${INK}">${escaped(text)}</h3>`
}

/** Names on the network are untrusted input. */
function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
