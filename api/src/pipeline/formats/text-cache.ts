import { BoundedCache } from '../../platform/caches/bounded-cache.ts'

/** A cache keyed by texts that are cut out of lines. */
export class TextCache<Value> extends BoundedCache<string, Value> {
  override set(key: string, value: Value): void {
    super.set(ownCopy(key), value)
  }
}

/** Beyond Latin-1, for which V8 stores a character in one byte. */
const WIDE = /[^\0-\xff]/

/**
 * In V8, a text cut out of a line keeps the whole block alive that was read; a text that is kept long needs its own
 * copy. A copy made from UTF-16 would take two bytes a character, and so would each row that contains it.
 */
export function ownCopy(text: string): string {
  if (text.length < 13) return text
  const encoding = WIDE.test(text) ? 'utf16le' : 'latin1'
  return Buffer.from(text, encoding).toString(encoding)
}
