import type { Encoding, OpenFile } from '../lines/encodings.ts'
import { withoutBom } from '../lines/feed-line.ts'
import { LineCursor } from '../lines/line-cursor.ts'
import { GrowingLines, type LineFeed } from './file-lines.ts'

export const SAMPLE_LINES = 200

/** The first complete lines of a file, for detecting its format. */
export async function sampleLines(path: string, encoding: Encoding, openFile: OpenFile): Promise<string[]> {
  const start = { offset: 0, line: 0 }
  const feed: LineFeed =
    encoding === 'plain'
      ? new GrowingLines(await openFile(path), start)
      : new LineCursor(path, encoding, openFile, start)
  const lines: string[] = []
  try {
    while (lines.length < SAMPLE_LINES) {
      await feed.fill()
      const line = feed.take()
      if (!line) break
      if (line.fault === null) lines.push(lines.length === 0 ? withoutBom(line.text) : line.text)
    }
    return lines
  } catch (cause) {
    // In a truncated file, the lines before the cut give its format; the fault is reported when it is read.
    if (lines.length === 0) throw cause
    return lines
  } finally {
    await feed.close()
  }
}
