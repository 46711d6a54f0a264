import type { Device } from '@netwarden/shared/contract'
import { csvHeader, csvLine, DEVICES_CSV_COLUMNS, DEVICES_CSV_OPTIONAL } from '@netwarden/shared/csv'

const TEMPLATE_COLUMNS = ['id', ...DEVICES_CSV_OPTIONAL.filter((column) => column !== 'revision')]
const EXAMPLE = ['00:00:5e:00:53:01', '前台打印机', '张三', '行政部', '']

/** Devices as CSV, page by page; an import takes the file and ignores the columns that it does not write. */
export async function* devicesCsv(
  pages: AsyncIterable<readonly Device[]>,
  segmentOf: (id: string) => string,
): AsyncGenerator<string> {
  yield csvHeader(DEVICES_CSV_COLUMNS)
  for await (const devices of pages) {
    yield devices
      .map(({ segmentId, addresses, ...device }) => {
        const cells = { ...device, segment: segmentOf(segmentId), addresses: addresses.join(' ') }
        return csvLine(DEVICES_CSV_COLUMNS.map((column) => cells[column]))
      })
      .join('')
  }
}

/** A file to fill in: the header and one example. */
export function devicesCsvTemplate(): string {
  return csvHeader(TEMPLATE_COLUMNS) + csvLine(EXAMPLE)
}
