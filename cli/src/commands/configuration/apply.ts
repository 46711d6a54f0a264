import { join } from 'node:path'
import { configurationCalls } from '@netwarden/shared/contract'
import type { Cli } from '../../cli.ts'
import { CliFailure } from '../../failure.ts'
import { type ConfirmOptions, confirm } from '../../input/confirm.ts'
import { readText } from '../../input/text-file.ts'
import { untilInterrupted } from '../../interrupt.ts'
import { makePlan } from './plan.ts'
import { type ConfigSource, readSource } from './read-source.ts'
import { showPlan } from './show-plan.ts'

export interface ApplyOptions extends ConfirmOptions {
  prune?: boolean
  force?: boolean
  reason?: string
}

const MAX_SECRET_BYTES = 500

/** Makes a plan, asks for confirmation, and applies that plan: all of it or nothing. */
export async function apply(cli: Cli, source: string, options: ApplyOptions): Promise<void> {
  const { prune = false, force = false, reason = '' } = options
  const api = cli.api()
  const read = await readSource(cli, source)
  const secrets = await secretsOf(cli, read)
  const plan = await makePlan(cli, api, read, prune)
  showPlan(cli, plan, 'text')
  const { planId } = plan
  if (planId === null) return
  const input = { planId, force, reason, secrets }
  if (cli.isDryRun) {
    await api.dryRun(configurationCalls.apply, input)
    return cli.notes.say(cli.t('note.zoneDryRun'))
  }
  await confirm(cli, options, cli.t('prompt.apply'))
  await untilInterrupted(
    cli,
    () => cli.t('interrupted.apply'),
    () => api.call(configurationCalls.apply, input),
  )
  cli.notes.say(cli.t('done.applied'))
}

/** References are resolved on this machine; the server never opens a path of a document. */
async function secretsOf(cli: Cli, { document, folder }: ConfigSource): Promise<Record<string, string>> {
  const secrets: Record<string, string> = {}
  for (const reference of references(document.alarms)) {
    const [, kind = '', name = ''] = /^(env|file):(.+)$/.exec(reference) ?? []
    if (kind === 'file') {
      secrets[reference] = (await readText(cli, join(folder, name), MAX_SECRET_BYTES)).trim()
    } else if (kind === 'env') {
      const value = cli.env[name]
      if (!value) throw new CliFailure(cli.t('fault.secretUnset', { name }))
      secrets[reference] = value
    }
  }
  return secrets
}

/** Values of fields that are called `secret`, wherever they are. */
function references(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(references)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'secret' && typeof inner === 'string' ? [inner] : references(inner),
  )
}
