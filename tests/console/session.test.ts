import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

interface Sent {
  path: string
  token: string | null
}
type Answer = (sent: Sent) => { status: number; body?: unknown }

const sent: Sent[] = []

function createStorage() {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  }
}

/** Each test has its own console, so that no state remains between calls. */
async function openConsole(answer: Answer, tokens: { access?: string; refresh?: string } = {}) {
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const token = new Headers(init?.headers).get('authorization')?.replace('Bearer ', '') ?? null
    const request = { path: address, token }
    sent.push(request)
    const { status, body } = answer(request)
    return new Response(JSON.stringify(body ?? {}), { status: status < 600 ? status : 500 })
  })
  if (tokens.access) localStorage.setItem('accessToken', tokens.access)
  if (tokens.refresh) localStorage.setItem('refreshToken', tokens.refresh)
  const { callByName: call } = await import('../../admin/src/kit/session/call.ts')
  const { onSessionLost } = await import('../../admin/src/kit/session/session-lost.ts')
  const losses: number[] = []
  onSessionLost((error) => losses.push(error.status))
  return { call, losses }
}

const failure = (status: number, msg: string) => ({
  status,
  body: { error: { code: status, msg }, message: msg },
})
const sentTo = (path: string) => sent.filter((request) => request.path === path)

beforeEach(() => {
  sent.length = 0
  vi.resetModules()
  vi.stubGlobal('localStorage', createStorage())
  vi.stubGlobal('navigator', {})
})
afterEach(() => vi.unstubAllGlobals())

describe('an expired access token', () => {
  const server: Answer = ({ path, token }) => {
    if (path === '/api/user/refresh')
      return { status: 200, body: { data: { access_token: 'new', refresh_token: 'r2' } } }
    return token === 'new' ? { status: 200, body: { data: path } } : failure(460, 'expired')
  }

  test('an expired access token is exchanged once for ten calls, each of which is then repeated once', async () => {
    const { call, losses } = await openConsole(server, { access: 'old', refresh: 'r1' })
    const paths = Array.from({ length: 10 }, (_path, index) => `/api/call/${index}`)
    await expect(Promise.all(paths.map((path) => call(`GET ${path}`, {})))).resolves.toEqual(paths)
    expect(sentTo('/api/user/refresh')).toEqual([{ path: '/api/user/refresh', token: 'r1' }])
    expect(sentTo('/api/call/3').map(({ token }) => token)).toEqual(['old', 'new'])
    expect(localStorage.getItem('refreshToken')).toBe('r2')
    expect(losses).toEqual([])
  })

  test('an expired access token is not exchanged when another tab has done so', async () => {
    const { call } = await openConsole(
      (request) => {
        if (request.token === 'old') localStorage.setItem('accessToken', 'new')
        return server(request)
      },
      { access: 'old', refresh: 'r1' },
    )
    await expect(call('GET /api/x', {})).resolves.toBe('/api/x')
    expect(sentTo('/api/user/refresh')).toEqual([])
  })

  test('an access token that cannot be exchanged ends the session, and the failure is reported', async () => {
    const { call, losses } = await openConsole(
      ({ path }) => (path === '/api/user/refresh' ? failure(461, 'over') : failure(460, 'expired')),
      { access: 'old', refresh: 'r1' },
    )
    await expect(call('GET /api/x', {})).rejects.toMatchObject({ status: 461, message: 'over' })
    expect(localStorage.getItem('accessToken')).toBeNull()
    expect(localStorage.getItem('refreshToken')).toBeNull()
    expect(losses).toEqual([461])
  })

  test('an expired access token is kept when the server is only too busy to exchange it', async () => {
    const { call, losses } = await openConsole(
      ({ path }) => (path === '/api/user/refresh' ? failure(503, 'busy') : failure(460, 'expired')),
      { access: 'old', refresh: 'r1' },
    )
    await expect(call('GET /api/x', {})).rejects.toMatchObject({ status: 503 })
    expect(localStorage.getItem('refreshToken')).toBe('r1')
    expect(losses).toEqual([])
  })
})

describe('a lost session', () => {
  test.each([401, 461])(
    'a lost session is reported once, however many calls are answered with %i',
    async (status) => {
      const { call, losses } = await openConsole(() => failure(status, 'gone'), { access: 'a' })
      await Promise.allSettled(['/1', '/2', '/3'].map((path) => call(`GET ${path}`, {})))
      expect(losses).toEqual([status])
    },
  )

  test('a lost session is not reported for a call of an earlier session', async () => {
    const { call, losses } = await openConsole(
      () => {
        localStorage.setItem('accessToken', 'of the next session')
        return failure(401, 'gone')
      },
      { access: 'a' },
    )
    await expect(call('GET /late', {})).rejects.toMatchObject({ status: 401 })
    expect(losses).toEqual([])
  })

  test('a lost session is not reported when signing in fails', async () => {
    const { call, losses } = await openConsole(() => failure(401, 'no'))
    await expect(call('POST /api/user/login', { isPublic: true })).rejects.toMatchObject({ message: 'no' })
    expect(losses).toEqual([])
  })
})

describe('a failed call', () => {
  test('contains the texts for the fields of its form', async () => {
    const { call } = await openConsole(
      () => ({ status: 400, body: { error: { code: 40000, msg: 'm' }, errors: { email: 'not valid' } } }),
      { access: 'a' },
    )
    await expect(call('POST /x', { body: {} })).rejects.toMatchObject({
      status: 400,
      code: 40000,
      fields: { email: 'not valid' },
    })
  })

  test('a call without an answer reports a network failure', async () => {
    const { call } = await openConsole(
      () => {
        throw new TypeError('fetch failed')
      },
      { access: 'a' },
    )
    await expect(call('GET /x', {})).rejects.toMatchObject({ name: 'CallError', status: 0 })
  })
})
