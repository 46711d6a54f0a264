import { LOG_EVENTS, type LogEventCode } from './log-events.ts'

type Level = 'debug' | 'info' | 'warn' | 'error'
/** The part of a logger that writes a line; pino's and fastify's loggers have it. */
export type EventLogger = { [L in Level]: (fields: object, message: string) => void }

/** Writes one line: the code as `event`, the message of its kind, and everything variable as fields. */
export function logEvent(logger: Partial<EventLogger>, event: LogEventCode, fields: object = {}): void {
  const { level, message } = LOG_EVENTS[event]
  logger[level]?.({ event, ...fields }, message)
}
