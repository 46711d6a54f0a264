import { BoundedCache } from '../bounded-cache.ts'

/** A cache by texts that are cut out of lines. */
export class TextCache<Value> extends BoundedCache<string, Value> {
  override set(key: string, value: Value): void {
    super.set(ownCopy(key), value)
  }
}

/** Beyond Latin-1, of which V8 keeps a character in one byte. */
const WIDE = /[^\0-\xff]/

/**
 * A text cut out of a line keeps the whole block that was read alive in V8; what is kept long needs its own. One made
 * of UTF-16 would take two bytes a character, and so would each row that it is put into.
 */
export function ownCopy(text: string): string {
  if (text.length < 13) return text
  const encoding = WIDE.test(text) ? 'utf16le' : 'latin1'
  return Buffer.from(text, encoding).toString(encoding)
}
