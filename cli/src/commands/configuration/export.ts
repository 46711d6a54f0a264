import { chmodSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compactItem, emitYaml } from '@netwarden/shared/configuration'
import {
  CONFIG_SECTIONS,
  type ConfigDocument,
  configDocumentSchema,
  configListSchema,
  configUserSchema,
  configurationCalls,
} from '@netwarden/shared/contract'
import { csvCell } from '@netwarden/shared/csv'
import type { Cli } from '../../cli.ts'
import { CliFailure } from '../../failure.ts'
import { connectionFailure } from '../../http/connection-failure.ts'
import { readText } from '../../http/transport.ts'
import { isFileFault } from '../../output/file-fault.ts'
import { OWNER_ONLY, writeResult } from '../../output/result-file.ts'
import {
  FILE_OF_SECTION,
  fileOfZone,
  LISTS,
  SCHEMA_FILE,
  USER_COLUMNS,
  USERS_FILE,
  ZONES,
} from './folder-layout.ts'

/** `-` prints one document; anything else is a folder with a file for each section. */
export async function exportConfiguration(cli: Cli, target: string): Promise<void> {
  const api = cli.api()
  if (target === '-') {
    const answer = await api.open(configurationCalls.exportDocument, { format: 'yaml' })
    return writeResult(cli, answer, target).catch((cause: unknown) => {
      throw connectionFailure(cause, api.url, cli.t)
    })
  }
  const answer = await api.open(configurationCalls.exportDocument, { format: 'json' })
  const document: unknown = JSON.parse(await readText(answer))
  const schema = await api.call(configurationCalls.schema, {})
  const files = new Map([...filesOf(document), [SCHEMA_FILE, `${JSON.stringify(schema, null, 2)}\n`]])
  writeFiles(cli, target, files)
  cli.notes.say(cli.t('done.exported', { files: files.size, folder: target }))
}

function writeFiles(cli: Cli, folder: string, files: ReadonlyMap<string, string>): void {
  try {
    for (const part of ['', ZONES, LISTS]) mkdirSync(join(folder, part), { recursive: true })
    for (const [name, text] of files) {
      const file = join(folder, name)
      writeFileSync(file, text, { mode: OWNER_ONLY })
      chmodSync(file, OWNER_ONLY)
    }
  } catch (cause) {
    if (!isFileFault(cause)) throw cause
    throw new CliFailure(cli.t('fault.file.unwritable', { file: folder, reason: cause.code }))
  }
  for (const part of [ZONES, LISTS].filter((name) => existsSync(join(folder, name)))) {
    const stale = readdirSync(join(folder, part)).filter((name) => !files.has(`${part}/${name}`))
    for (const name of stale) cli.notes.say(cli.t('note.staleFile', { file: join(folder, part, name) }))
  }
}

/** `compact` is the document as the server sends it, without the fields that have their default. */
function filesOf(compact: unknown): Map<string, string> {
  const document = configDocumentSchema.parse(compact)
  const sections =
    typeof compact === 'object' && compact !== null ? new Map(Object.entries(compact)) : new Map()
  const files = new Map<string, string>()
  for (const section of CONFIG_SECTIONS) {
    const value: unknown = sections.get(section)
    if (value === undefined || section === 'zones' || section === 'users' || section === 'lists') continue
    files.set(FILE_OF_SECTION[section], yamlFile({ [section]: value }))
  }
  for (const { origin, serialMode, text } of document.zones ?? []) {
    const mode = serialMode === 'date' ? '' : `; serial-mode: ${serialMode}\n`
    files.set(`${ZONES}/${fileOfZone(origin)}.zone`, `${mode}${text}`)
  }
  const lists = (document.lists ?? []).map((list) => {
    if (list.names === null) return compactItem(list, configListSchema)
    const file = listFile(list.name, files)
    files.set(file, list.names)
    return compactItem({ ...list, names: `file:${file}` }, configListSchema)
  })
  files.set(FILE_OF_SECTION.lists, yamlFile({ lists }))
  files.set(USERS_FILE, usersCsv(document.users ?? []))
  return files
}

/** Lists whose names differ only in other characters get files of their own. */
function listFile(name: string, files: ReadonlyMap<string, string>): string {
  const base = `${LISTS}/${name.replace(/[^\p{L}\p{N}_-]+/gu, '_')}`
  for (let number = 1; ; number++) {
    const file = number === 1 ? `${base}.txt` : `${base}-${number}.txt`
    if (!files.has(file)) return file
  }
}

function yamlFile(sections: Readonly<Record<string, unknown>>): string {
  const head = `# yaml-language-server: $schema=./${SCHEMA_FILE}\n`
  return head + [...emitYaml({ netwarden: 1, ...sections })].join('')
}

function usersCsv(users: NonNullable<ConfigDocument['users']>): string {
  const lines = users.map((user) => {
    const whole = configUserSchema.parse(user)
    return USER_COLUMNS.map((column) => csvCell(whole[column])).join(',')
  })
  return [USER_COLUMNS.join(','), ...lines].map((line) => `${line}\n`).join('')
}
