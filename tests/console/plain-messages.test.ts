import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { textsEn, textsZh } from '../support/console-texts.ts'

const FOLDER = new URL('../../shared/src/i18n/', import.meta.url)
/** The server prints these at its start, where the settings are made. */
const PRINTED_AT_START = 'process-texts.ts'

/** The texts of the server that the console can show: its answers, messages and reasons. */
async function serverTexts(): Promise<[key: string, text: string][]> {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('-texts.ts') && name !== PRINTED_AT_START)
  const modules: Record<string, Record<string, string>>[] = await Promise.all(
    files.map((name) => import(new URL(name, FOLDER).pathname)),
  )
  return modules.flatMap((module) => Object.values(module).flatMap((texts) => Object.entries(texts)))
}

test('no text that the console shows names an environment variable or a table of the event store', async () => {
  const texts = [...(await serverTexts()), ...Object.entries(textsZh), ...Object.entries(textsEn)]
  expect(texts.length).toBeGreaterThan(3_000)
  const named = texts.filter(([, text]) => /NETWARDEN_|access_record|rollup_|\{tables\}/.test(text))
  expect(named).toEqual([])
})
