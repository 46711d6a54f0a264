import { PASSWORD } from './people.ts'

/** Whether the full repetitions are asked for. */
export const isLongRun = Boolean(process.env.NETWARDEN_TEST_LONG)

/** A line that makes a user of that name. */
export function userRow(username: string): string {
  return `${username},${PASSWORD},王五,${username}@example.com,common,active`
}

export function usersFile(rows: readonly string[]): string {
  return `${['username,password,nickname,email,role,status', ...rows].join('\r\n')}\r\n`
}
