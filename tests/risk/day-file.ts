import type { AcceptedRecord } from '../../api/src/detection/accepted-record.ts'
import { toNdjson } from '../support/plain-visits.ts'
import { DAY, DAY_START } from './ordinary-day.ts'

/** From the generated day to the day before yesterday, at the same times: its windows are aligned alike. */
export const SHIFT = Math.floor((Date.now() - 2 * DAY - DAY_START) / DAY) * DAY

/** Records of the generated day as a file to import; the bad name is one of the built-in lists. */
export const fileOf = (records: readonly AcceptedRecord[]) =>
  toNdjson(
    records.map(({ at, deviceIp: deviceIP, deviceMac, domain, dstIp, rcode, solvedMode }) => ({
      accessAt: new Date(at + SHIFT).toISOString(),
      deviceIP,
      deviceMac,
      domain: domain === 'botnet.example' ? 'c2.botnet.example' : domain,
      dstHostIP: dstIp,
      application: 'dns',
      rcode,
      ...(solvedMode === 'banned' ? { solvedMode } : {}),
    })),
  )
