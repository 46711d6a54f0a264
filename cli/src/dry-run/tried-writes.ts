import { type Call, DRY_RUN_HEADER, type DryRunChange, type DryRunEffect } from '@netwarden/shared/contract'
import { type Language, translate } from '@netwarden/shared/i18n'
import { z } from 'zod'
import { CliFailure } from '../failure.ts'

/** What a client does with calls that write. `undeclared`: the command has no `--dry-run`, which is a fault in it. */
export type WriteMode = 'sent' | 'tried' | 'undeclared'

/** A write that the server has tried, and what it would have changed. */
export interface TriedWrite {
  method: string
  /** With its parameters filled in. */
  path: string
  changes: readonly DryRunChange[]
  /** On the verdicts of stored visits; null where there is none, undefined where the server cannot determine it. */
  effect?: DryRunEffect | null | undefined
}

/** Ends a command at its first write, which `--dry-run` has tried on the server. */
export class TriedWrites extends Error {
  constructor(readonly writes: readonly TriedWrite[]) {
    super('a dry run ends with its first write')
  }
}

/** Throws for a call without a dry run, before its content is sent. */
export function assertHasDryRun({ noDryRun }: Call, language: Language): void {
  if (noDryRun === undefined) return
  const text = noDryRun === 'outside' ? 'error.noDryRun' : 'error.dryRunRefused'
  throw new CliFailure(translate(language, text))
}

const documentSchema = z.object({
  paths: z.record(
    z.string(),
    z.record(z.string(), z.object({ parameters: z.array(z.object({ name: z.string() })).optional() })),
  ),
})

/** Whether the server's OpenAPI document describes the dry run of a call: an older server would store the change. */
export function describesDryRun(document: unknown, { method, url }: Call): boolean {
  const read = documentSchema.safeParse(document)
  const path = url.replaceAll(/:(\w+)/g, '{$1}')
  const { parameters = [] } = read.data?.paths[path]?.[method.toLowerCase()] ?? {}
  return parameters.some(({ name }) => name === DRY_RUN_HEADER)
}
