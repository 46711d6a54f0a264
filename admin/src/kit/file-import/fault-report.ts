import { decodeText, readCsv } from '@netwarden/shared'
import { CallError, type FaultyLine } from '../session/index.ts'

export interface FaultReport {
  message: string
  faults: readonly FaultyLine[]
  /** Faulty lines in all; the faults named may be fewer. */
  lineCount: number
  /** Rows without a fault; undefined when the fault is the file's as a whole. */
  goodRows: number | undefined
}

/** Why a file was refused; where its lines are to blame, with what the file tells of the rest. */
export async function createFaultReport(error: Error, file: File): Promise<FaultReport> {
  if (!(error instanceof CallError) || error.lines.length === 0) return plainReport(error.message)
  const { message, lines, lineCount } = error
  const bytes = new Uint8Array(await file.arrayBuffer())
  return { message, faults: lines, lineCount, goodRows: countGoodRows(bytes, lines, lineCount) }
}

export function plainReport(message: string): FaultReport {
  return { message, faults: [], lineCount: 0, goodRows: undefined }
}

function countGoodRows(
  bytes: Uint8Array,
  faults: readonly FaultyLine[],
  lineCount: number,
): number | undefined {
  const text = decodeText(bytes)
  if (text === null || faults.length === 0) return undefined
  const { rows, openQuoteLine } = readCsv(text)
  const [header, ...body] = rows
  const isOfFile = !header || openQuoteLine !== null || faults.some(({ line }) => line <= header.line)
  return isOfFile ? undefined : Math.max(0, body.length - lineCount)
}
