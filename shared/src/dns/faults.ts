import type { LineFault } from '../errors.ts'
import { type Language, type TextParams, translate } from '../i18n/index.ts'
import type { zoneFaultTextsZh } from '../i18n/zone-texts.ts'

type CodeOf<Key> = Key extends `zone.${infer Code}` ? Code : never
/** Faults and warnings of a zone: the part of the text key after `zone.`. */
export type ZoneFaultCode = CodeOf<keyof typeof zoneFaultTextsZh>

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

/** Ends the reading of one record or directive. */
export class ZoneSyntaxError extends Error {
  constructor(
    readonly code: ZoneFaultCode,
    readonly params: TextParams = {},
    readonly place?: ZonePlace,
  ) {
    super(code)
    this.name = 'ZoneSyntaxError'
  }
}

export function lineFaultOf({ line, column, code, params }: ZoneFault): LineFault {
  return { line, column: String(column), key: `zone.${code}`, params }
}

/** The text of a fault in the reader's language. */
export function zoneFaultText(
  language: Language,
  { code, params }: Pick<ZoneFault, 'code' | 'params'>,
): string {
  return translate(language, `zone.${code}`, params)
}
