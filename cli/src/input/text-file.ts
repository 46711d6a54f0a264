import { decodeText } from '@netwarden/shared/csv'
import type { Cli } from '../cli.ts'
import { CliFailure } from '../failure.ts'
import { readWhole } from './source-file.ts'

/** A text file, at most `most` bytes; other content is refused. */
export async function readText(cli: Cli, file: string, most: number): Promise<string> {
  const text = decodeText(await readWhole(cli, file, most))
  if (text === null) throw new CliFailure(cli.t('fault.file.binary', { file }))
  return text
}
