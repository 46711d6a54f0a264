import { readFileSync } from 'node:fs'

export type Environment = Readonly<Record<string, string | undefined>>

export interface Streams {
  stdin: NodeJS.ReadStream
  stdout: NodeJS.WriteStream
  stderr: NodeJS.WriteStream
}

/** https://no-color.org: any value but an empty one turns colours off. */
export function hasColours(stream: NodeJS.WriteStream, env: Environment): boolean {
  return stream.isTTY === true && !env.NO_COLOR && env.TERM !== 'dumb'
}

const manifest: unknown = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
export const VERSION =
  typeof manifest === 'object' && manifest !== null && 'version' in manifest ? String(manifest.version) : ''
