import type { TokenScope, USER_FIELDS } from '@netwarden/shared/domain'
import type { FieldValues } from '@netwarden/shared/fields'
import type { Language } from '@netwarden/shared/i18n'
import type { Generated, Insertable, Selectable } from 'kysely'

export interface UserTable extends FieldValues<typeof USER_FIELDS> {
  id: string
  avatar: string
  language: Language | null
  timeZone: string | null
  lastActiveAt: number | null
  createdAt: number
  updatedAt: number
  version: number
}

export type UserRow = Selectable<UserTable>
export type NewUserRow = Insertable<UserTable>
/** A user with the hash of their password; null where they sign in by other means. */
export type AccountRow = UserRow & { passwordHash: string | null; mustChangePassword: number | null }
export type NewAccountRow = NewUserRow & { passwordHash: string; mustChangePassword?: boolean }

/** One way in which a user signs in: a secret that Netwarden checks, or the subject that another system vouches for. */
export interface CredentialTable {
  userId: string
  kind: 'password'
  secret: string | null
  subject: string | null
  /** 1: the user must replace the password before any other call. */
  mustChange: Generated<number>
  updatedAt: number
}

/** What makes a user depend on another one: an account, a role, a password, or the address for a new one. */
interface AccountOriginTable {
  userId: string
  /** Who did it; also those on whom that user depends. */
  byId: string
  kind: 'account' | 'role' | 'password' | 'email'
  /** Epoch ms, of the last time. */
  at: number
}
export type OriginKind = AccountOriginTable['kind']

interface AvatarTable {
  /** Digest of the picture, which is the name it is served by. */
  id: string
  userId: string
  mediaType: string
  /** Base64. */
  picture: string
  createdAt: number
}

export interface SessionTable {
  id: string
  userId: string
  ip: string
  userAgent: string
  createdAt: number
  lastUsedAt: number
  expiresAt: number
  endedAt: number | null
}

interface RefreshTokenTable {
  hash: string
  sessionId: string
  expiresAt: number
  spentAt: number | null
}

export interface ApiTokenTable {
  id: string
  userId: string
  hash: string
  prefix: string
  name: string
  scope: TokenScope
  createdAt: number
  expiresAt: number
  lastUsedAt: number | null
  revokedAt: number | null
}

interface PasswordResetTable {
  hash: string
  userId: string
  expiresAt: number
}

/** Wrong passwords of a name, reset mails and registrations; the key hides what is counted. */
interface SignInFailureTable {
  key: string
  count: number
  expiresAt: number
}

/** A network from which a user signed in. */
interface SignInAddressTable {
  userId: string
  network: string
  lastAt: number
}

interface DownloadTicketTable {
  hash: string
  userId: string
  sessionId: string | null
  apiTokenId: string | null
  path: string
  expiresAt: number
}

export interface UserImportTable {
  id: string
  userId: string
  state: 'running' | 'done' | 'failed'
  total: number
  hashed: number
  /** JSON: the Message and lines that say why it failed. */
  fault: string | null
  createdAt: number
  updatedAt: number
}

/** A row that a transaction locks while it checks a rule over several users. */
interface RowLockTable {
  name: string
  taken: number
}

export interface PeopleTables {
  accountOrigin: AccountOriginTable
  user: UserTable
  avatar: AvatarTable
  session: SessionTable
  refreshToken: RefreshTokenTable
  apiToken: ApiTokenTable
  passwordReset: PasswordResetTable
  signInFailure: SignInFailureTable
  signInAddress: SignInAddressTable
  downloadTicket: DownloadTicketTable
  userImport: UserImportTable
  credential: CredentialTable
  rowLock: RowLockTable
}
