/**
 * The text of a file in UTF-8 (with or without a mark), UTF-16LE with its mark, or GB18030 (GBK and
 * GB2312 are parts of it); null when it is none of them, or no text at all.
 */
export function decodeText(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return withoutNul(tryDecode(bytes, 'utf-16le'))
  return withoutNul(tryDecode(bytes, 'utf-8') ?? tryDecode(bytes, 'gb18030'))
}

function tryDecode(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null // a byte sequence that the encoding does not have
  }
}

function withoutNul(text: string | null): string | null {
  return text?.includes('\0') ? null : text
}
