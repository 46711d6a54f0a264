import type { LogFormat } from '../visit.ts'
import { detectBind } from './bind-detect.ts'
import { BindReader } from './bind-reader.ts'
import { leadingTime } from './reader-clock.ts'

/** Log of BIND's category `queries` or `responses`, with or without the category `rpz` in the same file. */
export const bindQuery: LogFormat = {
  name: 'bind-query',
  detect: (lines) => detectBind(lines).query,
  createReader: (options) => new BindReader(options),
  timeOf: leadingTime,
}
