const MOST_TEXTS = 100_000

/**
 * Keeps one copy of equal texts. V8 keeps a whole line in memory as long as a part of it is used, so what is remembered
 * must not be a part of a line.
 */
export class TextPool {
  #texts = new Map<string, string>()

  of(text: string): string {
    if (text === '') return ''
    const known = this.#texts.get(text)
    if (known !== undefined) return known
    if (this.#texts.size >= MOST_TEXTS) this.#texts.clear()
    const copy = Buffer.from(text).toString()
    this.#texts.set(copy, copy)
    return copy
  }
}
