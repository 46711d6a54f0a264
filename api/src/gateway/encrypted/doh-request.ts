/** A query that HTTP carries (RFC 8484 §4.1), or the status of its refusal. */
export type DohRequest =
  | { kind: 'message'; message: Buffer }
  | { kind: 'body' }
  | { kind: 'refused'; status: number }

export interface RequestHead {
  method: string
  /** Path and query, as the request names them. */
  target: string
  contentType: string | undefined
  contentEncoding: string | undefined
  contentLength: string | undefined
}

export const DNS_MESSAGE = 'application/dns-message'
export const ALLOWED_METHODS = 'GET, HEAD, POST'
/** The longest query; the same as by TCP. */
export const LONGEST_QUERY = 4_096
const LONGEST_TEXT = Math.ceil((LONGEST_QUERY * 4) / 3)
const BASE64URL = /^[A-Za-z0-9_-]+$/
/** What nearly all clients send, and what is read without decoding. */
const ONLY_DNS = /^dns=([A-Za-z0-9_-]+)$/

export function readDohRequest(head: RequestHead, path: string): DohRequest {
  const [asked = '', parameters = ''] = split(head.target)
  if (asked !== path) return refused(404)
  if (head.method === 'POST') return readPost(head)
  if (head.method !== 'GET' && head.method !== 'HEAD') return refused(405)
  const text = ONLY_DNS.exec(parameters)?.[1] ?? new URLSearchParams(parameters).get('dns')
  if (text === null) return refused(400)
  if (text.length > LONGEST_TEXT) return refused(414)
  // Padding is not allowed (RFC 8484 §6), and Node would skip octets that are none of the alphabet.
  if (!BASE64URL.test(text) || text.length % 4 === 1) return refused(400)
  return { kind: 'message', message: Buffer.from(text, 'base64url') }
}

/** Whether the gateway answers such a message with nothing: it is too short, or a response itself. */
export function isNoQuery(message: Buffer): boolean {
  return message.length < 12 || ((message[2] ?? 0) & 0x80) !== 0
}

function readPost({ contentType = '', contentEncoding, contentLength }: RequestHead): DohRequest {
  const type = contentType.split(';', 1)[0]?.trim().toLowerCase()
  if (type !== DNS_MESSAGE) return refused(415)
  if (contentEncoding !== undefined && contentEncoding !== 'identity') return refused(415)
  if (Number(contentLength ?? 0) > LONGEST_QUERY) return refused(413)
  return { kind: 'body' }
}

function split(target: string): [string, string] {
  const at = target.indexOf('?')
  return at < 0 ? [target, ''] : [target.slice(0, at), target.slice(at + 1)]
}

function refused(status: number): DohRequest {
  return { kind: 'refused', status }
}
