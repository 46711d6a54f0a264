/** Writing values into SQL text. */
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', "'": "\\'", '\0': '\\0' }

export function quoteString(value: string): string {
  return `'${value.replace(/[\\'\0]/g, (character) => ESCAPES[character] ?? character)}'`
}

export function quoteIdentifier(name: string): string {
  return `\`${name.replace(/[\\`]/g, (character) => `\\${character}`)}\``
}
