/** What positions, rejected lines and attempts of an import or a source are kept under. */
export function importStream(id: string): string {
  return IMPORT + id
}

export function sourceStream(id: string): string {
  return SOURCE + id
}

export function sourceOfStream(stream: string): string | null {
  return stream.startsWith(SOURCE) ? stream.slice(SOURCE.length) : null
}

export function importOfStream(stream: string): string | null {
  return stream.startsWith(IMPORT) ? stream.slice(IMPORT.length) : null
}

const IMPORT = 'import:'
const SOURCE = 'source:'
