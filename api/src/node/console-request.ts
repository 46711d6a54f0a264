import { type IncomingMessage, request as requestHttp } from 'node:http'
import { type RequestOptions, request as requestHttps } from 'node:https'
import { isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import type { Language } from '@netwarden/shared/i18n'
import { z } from 'zod'

/** Without any data for this long (ms) a request has failed; a poll of the console waits for less. */
const IDLE_LIMIT = 12_000
const MOST_ANSWER = 512 * 2 ** 20

export interface ConsoleAddress {
  server: string
  ca: string | null
  /** Language of the console's messages, for the person who reads them. */
  language?: Language
}

/** The console has answered with a failure. */
export class ConsoleRefusal extends Error {
  override name = 'ConsoleRefusal'
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message)
  }
}

/** Whether a node may use the address: HTTPS, or plain HTTP on loopback. */
export function isSafeServer(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  if (protocol === 'https:') return true
  const host = hostname.replace(/^\[|\]$/g, '')
  const isLoopback = host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
  return protocol === 'http:' && isLoopback
}

/** Sends JSON to the console; answers the body. Throws `ConsoleRefusal` where the console refuses it. */
export async function postToConsole(
  { server, ca, language = 'en-US' }: ConsoleAddress,
  path: string,
  body: object,
  signal?: AbortSignal,
): Promise<Buffer> {
  const url = new URL(path, server)
  const content = Buffer.from(JSON.stringify(body))
  const headers = {
    'content-type': 'application/json',
    'content-length': String(content.length),
    'accept-language': language,
  }
  const options: RequestOptions = {
    method: 'POST',
    headers,
    ...(ca === null ? {} : { ca }),
    ...(signal && { signal }),
  }
  const proxy = proxyOf(url)
  const tunnel = proxy && url.protocol === 'https:' ? await tunnelThrough(proxy, url) : null
  const begin = url.protocol === 'https:' ? requestHttps : requestHttp
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const request = begin(url, {
      ...options,
      ...(tunnel && {
        createConnection: () => encrypted(tunnel, url, ca),
      }),
    })
    request.setTimeout(IDLE_LIMIT, () => request.destroy(new Error('the console does not answer')))
    request.once('response', resolve)
    request.on('error', reject)
    request.end(content)
  })
  const bytes = await readAll(answer)
  const { statusCode = 0 } = answer
  if (statusCode >= 400 || statusCode < 200) throw new ConsoleRefusal(statusCode, messageIn(bytes))
  return bytes
}

async function readAll(answer: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const bytes of answer as AsyncIterable<Buffer>) {
    length += bytes.length
    if (length > MOST_ANSWER) {
      answer.destroy()
      throw new Error('the answer of the console is too large')
    }
    chunks.push(bytes)
  }
  return Buffer.concat(chunks)
}

const failure = z.object({ message: z.string() })

function messageIn(bytes: Buffer): string {
  try {
    return failure.parse(JSON.parse(bytes.toString())).message
  } catch {
    return 'the console refused the message'
  }
}

/** The proxy of the environment for this address; null where there is none. */
function proxyOf({ protocol, hostname }: URL): URL | null {
  const { HTTPS_PROXY, https_proxy: lower, NO_PROXY, no_proxy: lowerNo } = process.env
  const named = HTTPS_PROXY || lower
  if (protocol !== 'https:' || !named) return null
  const left = (NO_PROXY ?? lowerNo ?? '').split(',').map((name) => name.trim().replace(/^\./, ''))
  const isLeftOut = left.some(
    (name) => name === '*' || (name !== '' && (hostname === name || hostname.endsWith(`.${name}`))),
  )
  return isLeftOut ? null : proxyNamed(named)
}

/** A proxy without a scheme is reached by HTTP, as in other programs. Throws for anything else, so that nothing bypasses it. */
function proxyNamed(text: string): URL {
  const address = text.includes('://') ? text : `http://${text}`
  const isProxy = URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)
  if (!isProxy) throw new Error('HTTPS_PROXY is no address of an HTTP proxy')
  return new URL(address)
}

/** An address is no name that TLS may name (RFC 6066 §3); the certificate is compared with it nevertheless. */
function encrypted(socket: Socket, { hostname }: URL, ca: string | null): Socket {
  const host = hostname.replace(/^\[|\]$/g, '')
  const named = isIP(host) === 0 ? { servername: host } : {}
  return connectTls({ socket, host, ...named, ...(ca === null ? {} : { ca }) })
}

/** A connection to the server through an HTTP proxy (RFC 9110 §9.3.6). */
function tunnelThrough(proxy: URL, { hostname, port }: URL): Promise<Socket> {
  const target = `${hostname}:${port || '443'}`
  const { username, password } = proxy
  const login =
    username === ''
      ? {}
      : {
          'proxy-authorization': `Basic ${Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')}`,
        }
  return new Promise((resolve, reject) => {
    const begin = proxy.protocol === 'https:' ? requestHttps : requestHttp
    const request = begin(proxy, {
      method: 'CONNECT',
      path: target,
      headers: { host: target, ...login },
    })
    request.setTimeout(IDLE_LIMIT, () => request.destroy(new Error('the proxy does not answer')))
    request.once('connect', ({ statusCode = 0 }, socket) =>
      statusCode === 200 ? resolve(socket) : reject(new Error(`the proxy answered ${statusCode}`)),
    )
    request.once('response', ({ statusCode = 0 }) => reject(new Error(`the proxy answered ${statusCode}`)))
    request.on('error', reject)
    request.end()
  })
}
