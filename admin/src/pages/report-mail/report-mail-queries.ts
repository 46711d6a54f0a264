import type { CallFields } from '@netwarden/shared/api-calls'
import type { ReportMail } from '@netwarden/shared/domain'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useAnswer } from '../../kit/index.ts'
import { call, openFile } from '../../kit/session/index.ts'

const KEY = 'report-mail'
const SHOWN = 50
const REFRESH_EVERY = 10_000

export type ReportDraft = CallFields<'PUT /api/system-config/report-mail'>['reports'][number]
type Wanted = Pick<ReportMail, 'period' | 'segmentId' | 'parts'>

export function useReportMail() {
  return useAnswer([KEY, 'settings'], 'GET /api/system-config/report-mail', {
    refetchInterval: REFRESH_EVERY,
  })
}

/** Undefined as long as it is unknown. */
export function useIsMailOn(): boolean | undefined {
  return useAnswer(['alarm-settings', 'mail'], 'GET /api/system-config/alarm').data?.isMailOn
}

export function useReportDeliveries() {
  return useAnswer([KEY, 'deliveries'], 'GET /api/system-config/report-mail/deliveries', {
    query: { pageSize: SHOWN },
    refetchInterval: REFRESH_EVERY,
  })
}

/** Saves all reports; the answer is shown from then on. */
export function useSaveReports(version: number | undefined, onSaved: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (reports: ReportDraft[]): Promise<ReportMail[]> =>
      call('PUT /api/system-config/report-mail', { body: { reports, version } }),
    meta: { isQuiet: true },
    onSuccess: (saved) => {
      client.setQueryData([KEY, 'settings'], saved)
      onSaved()
    },
  })
}

export function draftOf({ people: _, version: __, ...report }: ReportMail): ReportDraft {
  return report
}

/** Shows the answer of the mail server unchanged. */
export function useReportTest() {
  return useMutation({
    mutationFn: (report: Wanted) =>
      call('POST /api/system-config/report-mail/test', { body: wantedOf(report) }),
    meta: { isQuiet: true },
  })
}

export function useReportRetry(onRetried: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call('POST /api/system-config/report-mail/retry', { body: { id } }),
    onSuccess: onRetried,
    onSettled: () => client.invalidateQueries({ queryKey: [KEY] }),
  })
}

export async function previewHtml(report: Wanted): Promise<string> {
  return (await preview(report, 'html')).text()
}

/** Lets the browser save the PDF under the name that the server gives. */
export async function savePdf(report: Wanted): Promise<void> {
  const response = await preview(report, 'pdf')
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await response.blob())
  link.download = name ?? 'report.pdf'
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

function preview(report: Wanted, format: 'html' | 'pdf'): Promise<Response> {
  return openFile('POST /api/system-config/report-mail/preview', { body: { ...wantedOf(report), format } })
}

function wantedOf({ period, segmentId, parts }: Wanted): Wanted {
  return { period, segmentId, parts }
}
