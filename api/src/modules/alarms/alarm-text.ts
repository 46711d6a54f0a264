import { RISK_LEVELS, type RiskEvent } from '@netwarden/shared/domain'
import { isTextKey, type Language, type TextKey, translate } from '@netwarden/shared/i18n'
import { APP_NAME } from '@netwarden/shared/limits'
import { readableNames } from '@netwarden/shared/validators'
import { presentRiskEvent } from '../risk-event-repository/index.ts'
import type { AlarmBatch } from './alarm-batch.ts'
import type { EventException } from './event-exceptions.ts'

export const EVENT_PATH = '/risk-monitoring/detail'
const STATE_PATH = '/risk-monitoring/state'

/** One line of an alarm, as readers see it. */
export interface AlarmLine {
  title: string
  /** Device and domain, or the reason. */
  detail: string
  reasons: string
  /** That lets the device visit the name. */
  exception?: EventException | undefined
  at: number
  link: string
}

/** A batch in the language of its reader. */
export interface AlarmText {
  subject: string
  intro: string
  lines: AlarmLine[]
  /** The number of further events, and a link to them. */
  more: { text: string; link: string } | null
}

interface Reader {
  language: Language
  /** Address of the console without a slash at its end. */
  console: string
}

export function alarmText(batch: AlarmBatch, { language, console }: Reader): AlarmText {
  const say = (key: TextKey, params = {}) => translate(language, key, { app: APP_NAME, ...params })
  const events = batch.events.map((row) => presentRiskEvent(row, language))
  const services = batch.services.map(({ title, content, params, link, at }) => ({
    title: printStored(language, title, params),
    detail: printStored(language, content, params),
    reasons: '',
    at,
    link: console + link,
  }))
  const lines = [
    ...services,
    ...events.map((event) => ({
      ...lineOf(event, language, console),
      exception: batch.exceptions.get(event.id),
    })),
  ]
  const rest = batch.eventCount - events.length
  return {
    subject: subjectOf(batch, events, lines, say),
    intro: say('alarm.intro'),
    lines,
    more: rest > 0 ? { text: say('alarm.more', { count: rest }), link: console + STATE_PATH } : null,
  }
}

function lineOf(event: RiskEvent, language: Language, console: string): AlarmLine {
  const level = translate(language, `alarm.level.${event.riskLevel}`)
  return {
    title: `${level} · ${event.name}`,
    detail: subjectText(event),
    reasons: readableNames(event.reasons.map(({ text }) => text).join('; ')),
    at: Date.parse(event.detectedAt),
    link: `${console}${EVENT_PATH}/${encodeURIComponent(event.id)}`,
  }
}

export function subjectText({
  deviceIP,
  domain,
  org,
  dstHostIP,
}: Pick<RiskEvent, 'deviceIP' | 'domain' | 'org' | 'dstHostIP'>): string {
  return [deviceIP, domain === null ? (org ?? dstHostIP) : readableNames(domain)].filter(Boolean).join(' ')
}

function subjectOf(
  { counts, eventCount, services }: AlarmBatch,
  events: readonly RiskEvent[],
  lines: readonly AlarmLine[],
  say: (key: TextKey, params?: Record<string, string | number>) => string,
): string {
  const [event] = events
  const [first] = lines
  if (lines.length === 1 && eventCount === 0)
    return say('alarm.subject.services', { title: first?.title ?? '' })
  if (eventCount === 1 && services.length === 0 && event) {
    const level = say(`alarm.level.${event.riskLevel}`)
    return say('alarm.subject.one', { level, name: event.name, subject: subjectText(event) }).trim()
  }
  const levels = RISK_LEVELS.filter((level) => counts[level] > 0).map((level) =>
    say('alarm.levelCount', { level: say(`alarm.level.${level}`), count: counts[level] }),
  )
  if (services.length > 0) levels.unshift(say('alarm.serviceCount', { count: services.length }))
  return say('alarm.subject.many', { count: eventCount + services.length, levels: levels.join(', ') })
}

/** A text that a version with other texts stored is shown as it is. */
function printStored(language: Language, key: string, params: Record<string, string | number>): string {
  return isTextKey(key) ? translate(language, key, params) : key
}
