import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { authenticationFailed } from './exception.ts'

export interface Credentials {
  username: string
  password: string
}

/** Basic authentication, or ClickHouse's own pair of headers. */
export function checkCredentials(headers: IncomingHttpHeaders, expected: Credentials): void {
  const given = fromBasic(headers.authorization) ?? fromOwnHeaders(headers)
  const isRight =
    given !== undefined &&
    isSame(`${given.username}\0${given.password}`, `${expected.username}\0${expected.password}`)
  if (!isRight)
    throw authenticationFailed('Authentication failed: password is incorrect, or there is no such user.')
}

function fromBasic(header: string | undefined): Credentials | undefined {
  const encoded = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(header ?? '')?.[1]
  if (!encoded) return undefined
  const text = Buffer.from(encoded, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  return colon < 0 ? undefined : { username: text.slice(0, colon), password: text.slice(colon + 1) }
}

function fromOwnHeaders(headers: IncomingHttpHeaders): Credentials | undefined {
  const username = headers['x-clickhouse-user']
  const password = headers['x-clickhouse-key']
  return typeof username === 'string' && typeof password === 'string' ? { username, password } : undefined
}

/** Hashed first, so that the duration shows neither length nor content. */
function isSame(left: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(left), digest(right))
}
