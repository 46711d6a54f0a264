import { type Schedule, scheduleSchema } from '@netwarden/shared/domain'
import type { Cli } from '../cli.ts'
import { UsageFailure } from '../failure.ts'
import { readText } from './text-file.ts'

const MAX_BYTES = 100_000
const DAYS: Readonly<Record<string, number>> = { mon: 1, tue: 2, wed: 3, thu: 4, fri: 5, sat: 6, sun: 7 }
const SLOT = /^([a-z1-7,-]+)\s+(\d{2}:\d{2})-(\d{2}:\d{2})$/i

/**
 * Reads when a policy is in force: JSON of the API, a file that holds it, or slots such as
 * `mon-fri 08:00-17:00; sat 08:00-12:00 @Asia/Shanghai`. The time zone is this machine's unless one is named.
 */
export async function readSchedule(cli: Cli, text: string): Promise<Schedule> {
  const plain = parseSlots(text)
  const given: unknown = plain ?? parseJson(/^\s*\{/.test(text) ? text : await readText(cli, text, MAX_BYTES))
  const schedule = scheduleSchema.safeParse(given)
  if (schedule.success) return schedule.data
  throw new UsageFailure(cli.t('usage.schedule', { value: text }), [cli.t('hint.schedule')])
}

function parseSlots(text: string): unknown {
  const [slots = '', zone] = text.split('@')
  const parsed = slots.split(';').map((slot) => parseSlot(slot.trim()))
  if (parsed.some((slot) => slot === null)) return null
  return { tz: zone?.trim() || Intl.DateTimeFormat().resolvedOptions().timeZone, slots: parsed }
}

function parseSlot(text: string): { days: number[]; from: string; to: string } | null {
  const [, days = '', from = '', to = ''] = SLOT.exec(text) ?? []
  const numbers = days.split(',').flatMap(daysOf)
  return from === '' || numbers.includes(0) ? null : { days: [...new Set(numbers)], from, to }
}

/** `mon` or `mon-fri`; 0 for a word that is no day. */
function daysOf(text: string): number[] {
  const [first = 0, last = first] = text.toLowerCase().split('-').map(dayOf)
  return first > 0 && last >= first
    ? Array.from({ length: last - first + 1 }, (_, index) => first + index)
    : [0]
}

function dayOf(word: string): number {
  return /^[1-7]$/.test(word) ? Number(word) : (DAYS[word.slice(0, 3)] ?? 0)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null // The text is no schedule; the schema reports it.
  }
}
