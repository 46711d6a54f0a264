import type { CSSObject } from '@mui/material/styles'
import { MONO } from './fonts.ts'
import type { Tokens } from './tokens.ts'

/** Text styles by purpose. A property that a style omits, such as the line height, is inherited. */
export interface TextLooks {
  /** Less important text of the same size. */
  quiet: CSSObject
  /** Explains the element above or below it. */
  note: CSSObject
  /** The lightest text: a second line, or a name above a figure. */
  hint: CSSObject
  /** Text of tables and panels. */
  small: CSSObject
  /** Legends, counters and marks. */
  fine: CSSObject
  /** Names what follows, without being a heading. */
  strong: CSSObject
  /** A fault of a field with little room. */
  fault: CSSObject
  /** Addresses, times and records: every character as wide as the next. */
  mono: CSSObject
  /** Marks and counters within a line, and other small text. */
  tiny: CSSObject & { fontSize: number }
  /** Rows of a table on paper. */
  paper: CSSObject
  /** The product's name and the page's in a bar, a drawer's title. */
  bar: CSSObject
  /** The heading of the login page. */
  greeting: CSSObject
  /** The one number of a card. */
  figure: CSSObject
  /** One of several numbers of a card. */
  count: CSSObject
  /** The number of an error page. */
  status: CSSObject
}

declare module '@mui/material/styles' {
  interface TypographyVariants extends TextLooks {}
  interface TypographyVariantsOptions extends TextLooks {}
}
declare module '@mui/material/Typography' {
  interface TypographyPropsVariantOverrides extends Record<keyof TextLooks, true> {}
}

export function textLooks({ text, tone }: Tokens): TextLooks {
  return {
    quiet: { color: text.third },
    note: { fontSize: 12.5, color: text.third },
    hint: { fontSize: 12, color: text.third },
    small: { fontSize: 12.5 },
    fine: { fontSize: 12 },
    strong: { fontWeight: 600 },
    fault: { fontSize: 11.5, color: tone.high.text },
    mono: { fontFamily: MONO, fontSize: 12 },
    tiny: { fontSize: 11.5 },
    paper: { fontSize: 10.5 },
    bar: { fontSize: 15, fontWeight: 650 },
    greeting: { fontSize: 20, lineHeight: '28px', fontWeight: 650 },
    figure: {
      fontSize: 26,
      lineHeight: '36px',
      fontWeight: 650,
      fontVariantNumeric: 'tabular-nums',
      '@media screen and (max-width: 767.95px)': { fontSize: 22 },
    },
    count: { fontSize: 18, lineHeight: '26px', fontWeight: 650, fontVariantNumeric: 'tabular-nums' },
    status: { fontSize: 56, lineHeight: '64px', fontWeight: 650, color: text.third },
  }
}

/** Text styles that are mostly separate lines; the others are used within a line. */
export const TEXT_ELEMENTS = {
  note: 'div',
  hint: 'div',
  small: 'div',
  strong: 'div',
  fault: 'div',
  bar: 'div',
  greeting: 'div',
  figure: 'div',
  count: 'div',
  status: 'div',
} as const
