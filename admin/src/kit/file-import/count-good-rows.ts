import { decodeText, readCsv } from '@netwarden/shared/csv'
import type { FaultyLine } from '../session/index.ts'

/** Rows without a fault; undefined when the fault is the file's as a whole. */
export function countGoodRows(
  bytes: Uint8Array,
  faults: readonly FaultyLine[],
  lineCount: number,
): number | undefined {
  const text = decodeText(bytes)
  if (text === null || faults.length === 0) return undefined
  const { rows, fault } = readCsv(text)
  const [header, ...body] = rows
  const isOfFile = !header || fault !== null || faults.some(({ line }) => line <= header.line)
  return isOfFile ? undefined : Math.max(0, body.length - lineCount)
}
