import { hashPassword } from '../user-repository/index.ts'

/** The thread pool has four threads: two are left for sign-ins and file reads. */
const AT_ONCE = 2

/** Hashes passwords on the thread pool; `onProgress` receives the number of finished ones. */
export async function hashAll(
  passwords: readonly string[],
  onProgress: (done: number) => void,
): Promise<string[]> {
  const hashes: string[] = new Array(passwords.length).fill('')
  let next = 0
  let done = 0
  const work = async () => {
    while (next < passwords.length) {
      const index = next++
      hashes[index] = await hashPassword(passwords[index] ?? '')
      onProgress(++done)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return hashes
}
