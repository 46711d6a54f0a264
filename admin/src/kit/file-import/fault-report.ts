import { CallError, type FaultyLine } from '../session/index.ts'

export interface FaultReport {
  message: string
  faults: readonly FaultyLine[]
  /** Total number of faulty lines; the named ones may be fewer. */
  lineCount: number
  /** Rows without a fault; undefined when the fault is the file's as a whole. */
  goodRows: number | undefined
}

/** The reason why a file was refused; where lines are invalid, with the number of valid rows in the file. */
export async function createFaultReport(error: Error, file: File): Promise<FaultReport> {
  if (!(error instanceof CallError) || error.lines.length === 0) return plainReport(error.message)
  const { message, lines, lineCount } = error
  const bytes = new Uint8Array(await file.arrayBuffer())
  // What reads CSV is loaded when a file has faults.
  const { countGoodRows } = await import('./count-good-rows.ts')
  return { message, faults: lines, lineCount, goodRows: countGoodRows(bytes, lines, lineCount) }
}

export function plainReport(message: string): FaultReport {
  return { message, faults: [], lineCount: 0, goodRows: undefined }
}
