import type { LineFault } from '../errors.ts'
import type { TextParams } from '../i18n/index.ts'
import type { ZoneFaultCode } from '../i18n/zone-texts.ts'

/** A fault at a line and a column (both from 1, the column counted in octets) of a master file. */
export interface ZoneFault {
  line: number
  column: number
  code: ZoneFaultCode
  params?: TextParams
}

/** Position in a file. */
export interface ZonePlace {
  line: number
  column: number
}

/** Characters of the file in a message. */
const MAX_SHOWN = 1_100

/** Ends the reading of one record or directive. */
export class ZoneSyntaxError extends Error {
  readonly params: TextParams

  constructor(
    readonly code: ZoneFaultCode,
    params: TextParams = {},
    readonly place?: ZonePlace,
  ) {
    super(code)
    this.name = 'ZoneSyntaxError'
    this.params = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, shown(value)]))
  }
}

function shown(value: string | number): string | number {
  return typeof value === 'string' && value.length > MAX_SHOWN ? `${value.slice(0, MAX_SHOWN)}…` : value
}

export function lineFaultOf({ line, column, code, params }: ZoneFault): LineFault {
  return { line, column: String(column), key: `zone.${code}`, params }
}
