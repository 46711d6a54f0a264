import { type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import type { Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate, gunzip } from 'node:zlib'
import { badContent } from '@netwarden/shared/errors'
import { AddressRefused, type OutboundGuard } from './outbound-guard.ts'

const MOST_REDIRECTS = 5
const REDIRECTS = new Set([301, 302, 303, 307, 308])
const NOT_MODIFIED = 304
const OK = 200
const MEGABYTE = 1024 ** 2

export interface DownloadRequest {
  url: string
  etag: string | null
  lastModified: string | null
  /** Largest number of bytes, both as received and as unpacked. */
  maxBytes: number
  seconds: number
  /** Aborts the download. */
  signal: AbortSignal
}

export type Download =
  | { isUnchanged: true }
  | { isUnchanged: false; bytes: Buffer; etag: string | null; lastModified: string | null }

/**
 * Downloads a file for a user: over https, or over http from explicitly allowed addresses; each redirect is checked
 * again. Throws `badContent` for every fault.
 */
export async function downloadOutbound(guard: OutboundGuard, request: DownloadRequest): Promise<Download> {
  const timeout = AbortSignal.timeout(request.seconds * 1_000)
  try {
    return await follow(guard, request, AbortSignal.any([timeout, request.signal]))
  } catch (cause) {
    if (timeout.aborted) throw badContent('list.fetch.slow', { seconds: request.seconds }, { cause })
    throw faultOf(cause)
  }
}

async function follow(
  guard: OutboundGuard,
  request: DownloadRequest,
  signal: AbortSignal,
): Promise<Download> {
  let url = new URL(request.url)
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
    const answer = await ask(guard, url, request, signal)
    const status = answer.statusCode ?? 0
    if (status === NOT_MODIFIED && isOfAnother(answer, request)) {
      answer.destroy()
      return follow(guard, { ...request, etag: null, lastModified: null }, signal)
    }
    if (!REDIRECTS.has(status)) return receive(answer, request)
    answer.destroy()
    const to = answer.headers.location ?? ''
    if (!URL.canParse(to, url.href)) throw badContent('list.fetch.status', { status })
    url = new URL(to, url)
  }
  throw badContent('list.fetch.redirects', { limit: MOST_REDIRECTS })
}

/** The answer "not modified" belongs to another version than the stored one. */
function isOfAnother({ headers }: IncomingMessage, { etag }: DownloadRequest): boolean {
  return etag !== null && headers.etag !== undefined && headers.etag !== etag
}

function ask(
  guard: OutboundGuard,
  url: URL,
  { etag, lastModified }: DownloadRequest,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const isPlain = url.protocol === 'http:'
  if (!isPlain && url.protocol !== 'https:') throw badContent('list.fetch.scheme', { address: url.protocol })
  const hostGuard = isPlain ? guard.onlyNamed() : guard
  try {
    hostGuard.assertHost(url.hostname)
  } catch (cause) {
    throw refusalOf(cause, isPlain)
  }
  return new Promise((resolve, reject) => {
    const sent = (isPlain ? requestPlain : requestSecure)(
      url,
      {
        headers: {
          'user-agent': 'netwarden',
          'accept-encoding': 'gzip, br, deflate',
          ...(etag ? { 'if-none-match': etag } : {}),
          ...(lastModified ? { 'if-modified-since': lastModified } : {}),
        },
        lookup: hostGuard.lookup,
        // A kept-alive connection was checked when it was made, which may be long ago.
        agent: false,
        signal,
      },
      resolve,
    )
    hostGuard.watch(sent).on('error', (cause) => reject(refusalOf(cause, isPlain)))
    sent.end()
  })
}

async function receive(
  answer: IncomingMessage,
  { etag, lastModified, maxBytes }: DownloadRequest,
): Promise<Download> {
  const status = answer.statusCode ?? 0
  if (status === NOT_MODIFIED) {
    answer.destroy()
    if (etag === null && lastModified === null) throw badContent('list.fetch.unchanged')
    return { isUnchanged: true }
  }
  if (status !== OK) {
    answer.destroy()
    throw badContent('list.fetch.status', { status })
  }
  const packed = await collect(unpacked(answer), maxBytes)
  if (!answer.complete) throw badContent('list.fetch.broken', { reason: 'ECONNRESET' })
  return {
    isUnchanged: false,
    bytes: await unpackFile(packed, maxBytes),
    etag: answer.headers.etag ?? null,
    lastModified: answer.headers['last-modified'] ?? null,
  }
}

function unpacked(answer: IncomingMessage): Readable {
  const encoding = (answer.headers['content-encoding'] ?? 'identity').toLowerCase()
  if (encoding === 'identity' || encoding === '') return answer
  const unpacker = UNPACKERS.get(encoding)?.()
  if (!unpacker) {
    answer.destroy()
    throw badContent('list.fetch.encoding', { encoding })
  }
  answer.on('error', (cause) => unpacker.destroy(cause))
  unpacker.on('close', () => answer.destroy())
  return answer.pipe(unpacker)
}

/** A Map, because the server chooses the key, which may be the name of any property. */
const UNPACKERS = new Map<string, () => ReturnType<typeof createGunzip>>([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['br', createBrotliDecompress],
  ['deflate', createInflate],
])

async function collect(stream: Readable, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of stream) {
    bytes += chunk.length
    // Leaving the loop ends the stream, and with it the connection.
    if (bytes > maxBytes) throw tooLong(maxBytes)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** A file that is compressed itself, independent of the connection. */
export function unpackFile(bytes: Buffer, maxBytes: number): Promise<Buffer> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return Promise.resolve(bytes)
  return new Promise((resolve, reject) => {
    gunzip(bytes, { maxOutputLength: maxBytes }, (cause, whole) => {
      if (!cause) resolve(whole)
      else if ('code' in cause && cause.code === 'ERR_BUFFER_TOO_LARGE') reject(tooLong(maxBytes))
      else reject(broken(cause))
    })
  })
}

function tooLong(maxBytes: number) {
  return badContent('list.tooLarge', { limit: maxBytes / MEGABYTE })
}

function refusalOf(cause: unknown, isPlain: boolean): unknown {
  if (!(cause instanceof AddressRefused)) return cause
  const key = isPlain ? 'list.address.plain' : 'list.address.refused'
  return badContent(key, { address: cause.address })
}

/** Codes of rejected certificates (OpenSSL's verification errors, and a wrong name). */
const CERTIFICATE = /CERT|UNABLE_TO_VERIFY|HOSTNAME_MISMATCH/
const BROKEN = new Set(['ECONNRESET', 'Z_BUF_ERROR', 'Z_DATA_ERROR', 'ERR_STREAM_PREMATURE_CLOSE', 'EPIPE'])

function faultOf(cause: unknown): unknown {
  if (!(cause instanceof Error) || !('code' in cause)) return cause
  return BROKEN.has(String(cause.code)) || String(cause.code).startsWith('HPE_')
    ? broken(cause)
    : badContent(
        CERTIFICATE.test(String(cause.code)) ? 'list.fetch.certificate' : 'list.fetch.failed',
        { reason: String(cause.code) },
        { cause },
      )
}

function broken(cause: Error) {
  const reason = 'code' in cause ? String(cause.code) : cause.message
  return badContent('list.fetch.broken', { reason }, { cause })
}
