import { translate } from '@netwarden/shared/i18n'
import type { ReportDocument } from './document.ts'
import { reportHtml } from './report-html.ts'
import { reportText } from './report-text.ts'
import type { ReportThread } from './thread/report-thread.ts'

export interface ReportMailContent {
  subject: string
  text: string
  html: string
  attachments: { filename: string; content: Buffer; contentType: string }[]
}

/** A report as a mail with its PDF. */
export async function reportMailContent(
  report: ReportDocument,
  thread: Pick<ReportThread, 'run'>,
): Promise<ReportMailContent> {
  const pdf = await thread.run('pdf', report)
  return {
    subject: subjectOf(report),
    text: reportText(report),
    html: reportHtml(report),
    attachments: [{ filename: pdfName(report), content: Buffer.from(pdf), contentType: 'application/pdf' }],
  }
}

function subjectOf({ language, app, title, period, scope }: ReportDocument): string {
  const isWhole = scope === translate(language, 'report.wholeNetwork')
  return isWhole
    ? translate(language, 'report.subject', { app, title, period })
    : translate(language, 'report.subject.segment', { app, title, period, segment: scope })
}

/** ASCII, which every mail program shows. */
export function pdfName({ language, period }: ReportDocument): string {
  const days = period
    .normalize('NFKC')
    .replace(/[^0-9A-Za-z]+/g, '-')
    .replace(/^-|-$/g, '')
  return `netwarden-report-${days}-${language.slice(0, 2)}.pdf`
}
