import { BoundedCache } from '../bounded-cache.ts'

/** A cache by texts that are cut out of lines. */
export class TextCache<Value> extends BoundedCache<string, Value> {
  override set(key: string, value: Value): void {
    super.set(ownCopy(key), value)
  }
}

/** A text cut out of a line keeps the whole block that was read alive in V8; what is kept long needs its own. */
export function ownCopy(text: string): string {
  return text.length < 13 ? text : Buffer.from(text, 'utf16le').toString('utf16le')
}
