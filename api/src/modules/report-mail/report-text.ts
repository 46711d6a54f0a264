import { translate } from '@netwarden/shared/i18n'
import type { Block, ReportDocument } from './document.ts'

/** A report as plain text. */
export function reportText(report: ReportDocument): string {
  const { language, title, period, scope, sections, made, link } = report
  const parts = sections.map(({ title: name, blocks }) =>
    [`## ${name}`, ...blocks.map((block) => textOf(block, translate(language, 'report.none')))].join('\n\n'),
  )
  const foot = [
    translate(language, 'report.attached'),
    `${translate(language, 'report.open')}: ${link}`,
    made,
    `-- \n${translate(language, 'report.footer')}`,
  ]
  return `${[`${title}\n${period}\n${scope}`, ...parts, ...foot].join('\n\n')}\n`
}

function textOf(block: Block, none: string): string {
  switch (block.kind) {
    case 'note':
      return block.text
    case 'figures':
      return block.figures
        .map(({ label, value, note }) => `${label}: ${value}${note ? ` (${note})` : ''}`)
        .join('\n')
    case 'bars':
      return [
        `${block.title} (${block.series.join(' / ')})`,
        ...block.bars.map(({ label, values }) => `  ${label}: ${values.join(' / ')}`),
      ].join('\n')
    case 'table': {
      const lines = block.rows.map(
        (row, index) => `  ${index + 1}. ${row.map(({ text }) => text || '—').join(' | ')}`,
      )
      const head = block.columns.map(({ label }) => label).join(' | ')
      return [
        ...(block.title ? [block.title] : []),
        `  ${head}`,
        ...(lines.length > 0 ? lines : [`  ${none}`]),
        ...(block.note ? [block.note] : []),
      ].join('\n')
    }
  }
}
