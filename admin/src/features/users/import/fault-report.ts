import { decodeText, readCsv } from '@netwarden/shared'
import type { CallError, FaultyLine } from '../../../session/index.ts'

export interface FaultReport {
  message: string
  faults: readonly FaultyLine[]
  /** Faulty lines in all; the faults named may be fewer. */
  lineCount: number
  /** Rows without a fault; undefined when the fault is the file's as a whole. */
  goodRows: number | undefined
}

/** What the server found wrong in a file, with what the file tells of the rest. */
export function createFaultReport(error: CallError, bytes: Uint8Array): FaultReport {
  const { message, lines, lineCount } = error
  return { message, faults: lines, lineCount, goodRows: countGoodRows(bytes, lines, lineCount) }
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
