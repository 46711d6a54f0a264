import { finishSteps, type Steps } from '../steps.ts'

/** Bytes per step. */
const STEP = 1024 * 1024

/**
 * Decodes a file in UTF-8 (with or without a byte order mark), UTF-16LE with a mark, or GB18030, which includes GBK
 * and GB2312. Null for other encodings and for binary data.
 */
export function decodeText(bytes: Uint8Array): string | null {
  return finishSteps(decodeTextInSteps(bytes))
}

/** `decodeText` in small steps. */
export function* decodeTextInSteps(bytes: Uint8Array): Steps<string | null> {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return withoutNul(yield* tryDecode(bytes, 'utf-16le'))
  return withoutNul((yield* tryDecode(bytes, 'utf-8')) ?? (yield* tryDecode(bytes, 'gb18030')))
}

function* tryDecode(bytes: Uint8Array, encoding: string): Steps<string | null> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  let text = ''
  try {
    for (let from = 0; from < bytes.length; from += STEP) {
      text += decoder.decode(bytes.subarray(from, from + STEP), { stream: true })
      yield
    }
    return text + decoder.decode()
  } catch {
    return null // The text contains a byte sequence that the encoding does not have.
  }
}

function withoutNul(text: string | null): string | null {
  return text?.includes('\0') ? null : text
}
