export interface Answer<Data = unknown> {
  status: number
  headers: Headers
  data: Data
  error:
    | {
        code: number
        msg: string
        lines?: { line: number; column?: string; msg: string }[]
        lineCount?: number
      }
    | undefined
  message: string | undefined
  errors: Record<string, string> | undefined
  /** The body as received. */
  body: unknown
}

type Query = Record<string, string | number | boolean | undefined>
interface RequestOptions {
  query?: Query
  body?: BodyInit
  json?: unknown
  headers?: Record<string, string>
}

/** Sends HTTP to the server like a script. */
export class ApiClient {
  accessToken: string | null = null
  refreshToken: string | null = null

  constructor(
    readonly url: string,
    readonly language = 'en-US',
  ) {}

  async login(
    username: string,
    password: string,
  ): Promise<Answer<{ access_token: string; refresh_token: string }>> {
    const answer = await this.post<{ access_token: string; refresh_token: string }>('/api/user/login', {
      username,
      password,
    })
    if (answer.status === 200) {
      this.accessToken = answer.data.access_token
      this.refreshToken = answer.data.refresh_token
    }
    return answer
  }

  get<Data = unknown>(path: string, query?: Query, headers?: Record<string, string>): Promise<Answer<Data>> {
    return this.request<Data>('GET', path, { query, headers })
  }

  post<Data = unknown>(path: string, json?: unknown, options: RequestOptions = {}): Promise<Answer<Data>> {
    return this.request<Data>('POST', path, { ...options, json })
  }

  put<Data = unknown>(path: string, json?: unknown): Promise<Answer<Data>> {
    return this.request<Data>('PUT', path, { json })
  }

  delete<Data = unknown>(path: string): Promise<Answer<Data>> {
    return this.request<Data>('DELETE', path)
  }

  /** A file as the body. */
  upload<Data = unknown>(path: string, file: BodyInit, query: Query = {}): Promise<Answer<Data>> {
    const isForm = file instanceof FormData
    const headers: Record<string, string> = isForm ? {} : { 'content-type': 'application/octet-stream' }
    return this.request<Data>('POST', path, { body: file, query, headers })
  }

  async request<Data>(method: string, path: string, options: RequestOptions = {}): Promise<Answer<Data>> {
    const response = await this.raw(method, path, options)
    const text = await response.text()
    const body: unknown = text === '' ? null : JSON.parse(text)
    const parts = (typeof body === 'object' && body !== null ? body : {}) as Partial<Answer<Data>>
    return {
      status: response.status,
      headers: response.headers,
      data: parts.data as Data,
      error: parts.error,
      message: parts.message,
      errors: parts.errors,
      body,
    }
  }

  raw(method: string, path: string, { query, body, json, headers }: RequestOptions = {}): Promise<Response> {
    const url = new URL(path, this.url)
    for (const [name, value] of Object.entries(query ?? {})) {
      if (value !== undefined) url.searchParams.set(name, String(value))
    }
    return fetch(url, {
      method,
      headers: {
        'accept-language': this.language,
        ...(this.accessToken ? { authorization: `Bearer ${this.accessToken}` } : {}),
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: json === undefined ? body : JSON.stringify(json),
    })
  }
}
