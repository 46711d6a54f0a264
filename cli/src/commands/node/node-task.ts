import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { CliFailure } from '../../failure.ts'

/** Path of the program of a node, relative to the built files in `cli/dist`. */
const NODE = new URL('../../api/dist/bundle/node.main.js', import.meta.url)
const USUAL_FOLDER = 'netwarden-node'

export interface NodeOptions {
  dataDir?: string
}

export function addNodeTask(command: Command, { t }: Cli): Command {
  return command.option('--data-dir <dir>', t('help.option.nodeDataDir'))
}

/** Runs the task in this very process, so that signals reach it. */
export async function runTask(
  { t, out }: Cli,
  command: 'join' | 'run' | 'status' | 'check' | 'bind-config',
  { dataDir, ...others }: NodeOptions & Record<string, unknown>,
): Promise<void> {
  if (!existsSync(fileURLToPath(NODE))) throw new CliFailure(t('fault.serve.missing'), [t('hint.build')])
  const folder = resolve(dataDir ?? process.env.NETWARDEN_DATA_DIR ?? USUAL_FOLDER)
  const task = { ...others, command, dataDir: folder, language: t.language, isJson: out.format === 'json' }
  process.argv = [process.argv[0] ?? '', fileURLToPath(NODE), JSON.stringify(task)]
  await import(NODE.href)
}
