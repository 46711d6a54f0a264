import { AREA_LOG_EVENTS } from './area-log-events.ts'
import { BASE_LOG_EVENTS } from './base-log-events.ts'
import { CHANGE_LOG_EVENTS } from './change-log-events.ts'
import { GATEWAY_LOG_EVENTS } from './gateway-log-events.ts'

/** Every line that the server writes to its log, by event code: `area.object.outcome`. */
export const LOG_EVENTS = {
  ...AREA_LOG_EVENTS,
  ...CHANGE_LOG_EVENTS,
  ...GATEWAY_LOG_EVENTS,
  ...BASE_LOG_EVENTS,
}
export type LogEventCode = keyof typeof LOG_EVENTS
