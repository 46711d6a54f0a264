/** The part of pino that supervision needs. */
export interface ProcessLogger {
  info(fields: object, text: string): void
  warn(fields: object, text: string): void
  error(fields: object, text: string): void
}
