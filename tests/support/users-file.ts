import { PASSWORD } from './people.ts'

/** A line that makes a user of that name. */
export function userRow(username: string): string {
  return `${username},${PASSWORD},王五,${username}@example.com,common,active`
}

export function usersFile(rows: readonly string[]): string {
  return `${['username,password,nickname,email,role,status', ...rows].join('\r\n')}\r\n`
}
