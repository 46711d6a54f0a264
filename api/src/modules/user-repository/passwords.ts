import { randomBytes } from 'node:crypto'
import { hash, type Options, verify } from '@node-rs/argon2'

/** RFC 9106 and OWASP's second choice: 19 MiB, two passes, one lane; Argon2id is the library's default. */
const STRENGTH: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export function hashPassword(password: string): Promise<string> {
  return hash(password, STRENGTH)
}

/** Checks passwords; an unknown user costs as much as a wrong password. */
export class PasswordCheck {
  private constructor(private readonly decoy: string) {}

  static async create(): Promise<PasswordCheck> {
    return new PasswordCheck(await hashPassword(randomBytes(24).toString('base64url')))
  }

  async isRight(passwordHash: string | null | undefined, password: string): Promise<boolean> {
    // A user without a password has an empty hash.
    const known = passwordHash || null
    const isMatch = await verify(known ?? this.decoy, password)
    return isMatch && known !== null
  }
}
