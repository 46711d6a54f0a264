/** `4 2026/11/19 10:00:00` in UTC, independent of the server's time zone. */
const UTC = /^[0-6] (\d{4})\/(\d{2})\/(\d{2}) (\d{2}):(\d{2}):(\d{2})$/
/** `epoch 1795165200; # local time in words`, where `db-time-format local` is set. */
const EPOCH = /^epoch (\d{1,12})$/
const LAST_TIME = 253_402_300_799_999

/** A time of dhcpd's lease file as epoch ms: Infinity for `never`, NaN for a text that is no time. */
export function iscTime(text: string): number {
  if (text === 'never') return Number.POSITIVE_INFINITY
  const epoch = EPOCH.exec(text)?.[1]
  if (epoch !== undefined) return bounded(Number(epoch) * 1000)
  const parts = UTC.exec(text)
  if (!parts) return Number.NaN
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.slice(1).map(Number)
  const date = new Date(Date.UTC(year, month - 1, day, hour, minute, second))
  return date.getUTCDate() === day && hour < 24 && minute < 60 && second <= 60
    ? bounded(date.getTime())
    : Number.NaN
}

function bounded(at: number): number {
  return at >= 0 && at <= LAST_TIME ? at : Number.NaN
}
