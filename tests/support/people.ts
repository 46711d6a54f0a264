import { randomBytes } from 'node:crypto'
import type { Role, TokenScope, User } from '@netwarden/shared/domain'
import { ApiClient } from './api-client.ts'
import type { RunningServer, TestServer } from './server.ts'

export const PASSWORD = 'Right_pass1'

export interface Person {
  user: User
  client: ApiClient
}

/** Prefix of this file, whose server may be shared. */
const FILE = randomBytes(3)
let counter = 0

/** A name that no other test has. */
export function freshName(prefix = 'user'): string {
  return `${prefix}_${FILE.toString('hex')}${++counter}`
}

/** Makes people and keys through the API, as an administrator would. */
export class People<Server extends RunningServer = TestServer> {
  private constructor(
    readonly server: Server,
    readonly superadmin: ApiClient,
  ) {}

  static async on<Server extends RunningServer>(server: Server): Promise<People<Server>> {
    return new People(server, await server.superadmin())
  }

  async make(
    fields: Partial<User> & { password?: string; mustChangePassword?: boolean } = {},
  ): Promise<User> {
    const username = fields.username ?? freshName()
    const wanted = {
      username,
      nickname: username,
      email: `${username}@example.com`,
      password: PASSWORD,
      ...fields,
    }
    const answer = await this.superadmin.post<User>('/api/user/create', wanted)
    if (answer.status !== 200) throw new Error(`could not make a user: ${JSON.stringify(answer.body)}`)
    return answer.data
  }

  /** A new user of a role, signed in. */
  async signedIn(role: Role = 'common'): Promise<Person> {
    const user = await this.make({ role })
    return { user, client: await this.signIn(user.username) }
  }

  async signIn(username: string, password = PASSWORD): Promise<ApiClient> {
    const client = this.from()
    const answer = await client.login(username, password)
    if (answer.status !== 200) throw new Error(`could not sign in: ${JSON.stringify(answer.body)}`)
    return client
  }

  /** A client that calls from an address of its own, so that limits by address do not mix. */
  from(address = `10.${FILE.readUInt8()}.${++counter % 256}.7`): ApiClient {
    return new ForwardedClient(this.server.url, address)
  }

  async withToken(owner: ApiClient, scope: TokenScope): Promise<ApiClient> {
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString()
    const wanted = { name: freshName('key'), scope, expiresAt }
    const answer = await owner.post<{ token: string }>('/api/user/token/create', wanted)
    const client = this.server.nobody()
    client.accessToken = answer.data.token
    return client
  }
}

class ForwardedClient extends ApiClient {
  constructor(
    url: string,
    readonly address: string,
  ) {
    super(url)
  }

  override raw(method: string, path: string, options: Parameters<ApiClient['raw']>[2] = {}) {
    const headers = { 'x-forwarded-for': this.address, ...options.headers }
    return super.raw(method, path, { ...options, headers })
  }
}
