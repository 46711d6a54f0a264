import type { ImportPart } from '../../pipeline/index.ts'
import type { ImportReader } from './import-reader.ts'
import type { ImportJob } from './imports.repository.ts'
import type { Spool } from './spool.ts'

/** Values that are fixed before the first line is imported. */
interface PreparedImport {
  parts: ImportPart[]
  format: string
  shiftMs: number
}

/** Stored paths are relative; the thread gets full paths. */
export function locatedParts(spool: Pick<Spool, 'locate'>, parts: string): ImportPart[] {
  return (JSON.parse(parts) as ImportPart[]).map((part) => ({ ...part, path: spool.locate(part.path) }))
}

/** Lets the thread survey the files of an import: compression, format, and the shift of their times. */
export async function surveyParts(
  reader: Pick<ImportReader, 'survey'>,
  spool: Pick<Spool, 'locate'>,
  job: ImportJob,
): Promise<PreparedImport> {
  const parts: ImportPart[] = []
  let newestAt: number | null = null
  for (const part of JSON.parse(job.parts) as ImportPart[]) {
    const survey = await reader.survey({
      importId: job.id,
      path: spool.locate(part.path),
      format: job.format,
      timeZone: job.timeZone,
      now: job.createdAt,
      wantsNewest: job.retime === 'now',
    })
    parts.push({ ...part, encoding: survey.encoding, format: survey.format })
    if (survey.newestAt !== null) newestAt = Math.max(newestAt ?? survey.newestAt, survey.newestAt)
  }
  const shiftMs = newestAt === null ? 0 : job.createdAt - newestAt
  const format = [...new Set(parts.map((part) => part.format))].join('+')
  return { parts, format, shiftMs }
}
