import { request as requestHttp } from 'node:http'

export interface Shown {
  status: number
  headers: NodeJS.Dict<string | string[]>
  text: string
}

export interface Asked {
  port: number
  host: string
  path?: string
  method?: string
  headers?: Record<string, string>
  body?: string
  /** Local address, by which the gateway identifies the device. */
  from?: string
}

interface Sent {
  from?: string
  /** By default that of the page. */
  origin?: string
}

/** Opens the page as a browser that resolved `host` to it. */
export function openPage({
  port,
  host,
  path = '/',
  method = 'GET',
  headers = {},
  body,
  from,
}: Asked): Promise<Shown> {
  return new Promise((resolve, reject) => {
    const sent = requestHttp(
      {
        host: '127.0.0.1',
        port,
        path,
        method,
        agent: false,
        ...(from && { localAddress: from }),
        headers: { host, accept: 'text/html', 'accept-language': 'en-US', ...headers },
      },
      (response) => {
        let text = ''
        response.on('data', (chunk: Buffer) => {
          text += chunk
        })
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
        )
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}

/** Sends the form of the page. */
export function sendForm(
  { port, host }: Pick<Asked, 'port' | 'host'>,
  fields: Record<string, string>,
  { from, origin = `http://${host}` }: Sent = {},
): Promise<Shown> {
  return openPage({
    port,
    host,
    method: 'POST',
    path: '/request',
    ...(from && { from }),
    headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  })
}

/** The token in the form of the page; empty without one. */
export const tokenIn = ({ text }: Pick<Shown, 'text'>): string =>
  /name="token" value="([^"]+)"/.exec(text)?.[1] ?? ''
