import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { isAdminRole, type Role } from '@netwarden/shared/domain'
import { fieldErrors } from '@netwarden/shared/errors'
import type { TextKey } from '@netwarden/shared/i18n'
import { placeOf } from '../../platform/files/places.ts'

interface Account {
  username: string
  role: Role
}

let mostUsed: Promise<ReadonlySet<string>> | undefined

/** Why an administrator may not have this password: it is the username, or among the 10,000 most used ones. */
export async function whyEasyToGuess({ username, role }: Account, password: string): Promise<TextKey | null> {
  if (!isAdminRole(role)) return null
  const folded = password.toLowerCase()
  if (folded === username.toLowerCase()) return 'validation.password.isUsername'
  mostUsed ??= readMostUsed()
  return (await mostUsed).has(folded) ? 'validation.password.mostUsed' : null
}

export async function assertHardToGuess(account: Account, password: string, field: string): Promise<void> {
  const reason = await whyEasyToGuess(account, password)
  if (reason) throw fieldErrors({ [field]: reason })
}

async function readMostUsed(): Promise<ReadonlySet<string>> {
  const packed = await readFile(placeOf('assets/passwords/most-used.txt.gz'))
  return new Set(gunzipSync(packed).toString().trimEnd().split('\n'))
}
