import { createInterface } from 'node:readline/promises'
import type { Streams } from '../environment.ts'

const ENTER = new Set(['\r', '\n', '\u0004'])
const ERASE = new Set(['\u0008', '\u007f'])
const INTERRUPT = '\u0003'

/** Null when it was interrupted, or when the input ended. */
export async function promptLine({ stdin, stderr }: Streams, question: string): Promise<string | null> {
  const reader = createInterface({ input: stdin, output: stderr })
  const ended = new Promise<null>((resolve) => reader.once('close', () => resolve(null)))
  try {
    // Later versions of Node.js reject the question, earlier ones leave it open.
    const answer = await Promise.race([reader.question(question).catch(() => null), ended])
    if (answer === null) stderr.write('\n')
    return answer?.trim() ?? null
  } finally {
    reader.close()
  }
}

/** Prompts on the terminal without showing the input; null when it was interrupted. */
export function promptHidden({ stdin, stderr }: Streams, question: string): Promise<string | null> {
  // Set before the prompt is shown, because an immediate answer would be visible otherwise.
  stdin.setRawMode(true)
  stderr.write(question)
  stdin.setEncoding('utf8')
  stdin.resume()
  return new Promise((resolve) => {
    let typed: string[] = []
    const finish = (answer: string | null) => {
      stdin.off('data', read)
      stdin.setRawMode(false)
      stdin.pause()
      stderr.write('\n')
      resolve(answer)
    }
    const read = (chunk: string) => {
      for (const key of chunk) {
        if (key === INTERRUPT) return finish(null)
        if (ENTER.has(key)) return finish(typed.join(''))
        typed = ERASE.has(key) ? typed.slice(0, -1) : [...typed, key]
      }
    }
    stdin.on('data', read)
  })
}
