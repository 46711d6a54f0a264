const MOST_TEXTS = 50_000

/**
 * One copy of equal texts. V8 keeps a whole line as long as a part that was cut out of it, so what waits in great numbers
 * must not hold its lines.
 */
export class TextPool {
  #texts = new Map<string, string>()

  of(text: string): string {
    const known = this.#texts.get(text)
    if (known !== undefined) return known
    if (this.#texts.size >= MOST_TEXTS) this.#texts.clear()
    const copy = Buffer.from(text).toString()
    this.#texts.set(copy, copy)
    return copy
  }
}
