import type { LogFormat } from '../visit.ts'
import { detectBind } from './bind-detect.ts'
import { BindReader } from './bind-reader.ts'
import { leadingTime } from './reader-clock.ts'

/** Log of BIND 9.18's categories `rpz` and `rpz-passthru`. */
export const bindRpz: LogFormat = {
  name: 'bind-rpz',
  detect: (lines) => detectBind(lines).rpz,
  createReader: (options) => new BindReader(options),
  timeOf: leadingTime,
}
