import { REPORT_FORMATS, type ReportFormat, reportMailCalls } from '@netwarden/shared/contract'
import { type Command, Option } from 'commander'
import type { Cli } from '../../../cli.ts'
import { connectionFailure } from '../../../http/connection-failure.ts'
import { writeResult } from '../../../output/result-file.ts'
import { addWantedOptions, type WantedOptions, wantedReport } from './wanted-report.ts'

interface PreviewOptions extends WantedOptions {
  format: ReportFormat
}

export function addMailPreview(mail: Command, cli: Cli): void {
  const { t } = cli
  const command = mail
    .command('preview')
    .description(t('help.reports.mail.preview'))
    .argument('<file>', t('help.argument.target'))
    .addOption(
      new Option('--format <format>', t('help.option.reportFormat')).choices(REPORT_FORMATS).default('pdf'),
    )
  addWantedOptions(command, cli).action((file: string, options: PreviewOptions) =>
    preview(cli, file, options),
  )
}

async function preview(cli: Cli, file: string, { format, ...wanted }: PreviewOptions): Promise<void> {
  const api = cli.api()
  const asked = { ...(await wantedReport(cli, wanted)), format, language: cli.t.language }
  const content = await api.open(reportMailCalls.preview, asked)
  try {
    await writeResult(cli, content, file)
  } catch (cause) {
    throw connectionFailure(cause, api.url, cli.t)
  }
  if (file !== '-') cli.notes.say(cli.t('done.written', { file }))
}
