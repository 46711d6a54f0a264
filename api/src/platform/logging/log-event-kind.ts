/** One kind of log line: its level, its message, and for `docs/log-events.md` what it means and what to do. */
export interface LogEvent {
  level: 'debug' | 'info' | 'warn' | 'error'
  message: string
  en: string
  zh: string
}
