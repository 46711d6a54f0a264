import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const DICTIONARY = /texts\.zh-CN\.ts$|^shared\/src\/i18n\/[\w-]+-texts\.ts$|^cli\/src\/texts\//
const TEXTS = /texts(\.en-US)?\.ts$/
const KEY = /^ {2}'([\w.-]+)':/gm
const QUOTED = /['"`]([\w-]+(?:\.[\w-]+)+)['"`]/g
/** `orgs.fault.${fault}`: it begins with a part of the key, and its holes contain no other template. */
const TEMPLATE = /`([\w-]+\.[\w.-]*\$\{[^`]*)`/g
const HOLE = /\$\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}/g

const files = ['admin', 'shared', 'api', 'cli'].flatMap((workspace) =>
  readdirSync(join(ROOT, workspace, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => `${workspace}/src/${file}`),
)
const textOf = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const matchesIn = (file: string, pattern: RegExp) =>
  [...textOf(file).matchAll(pattern)].flatMap(([, found]) => found ?? [])

test('no text of the command line replaces another one with the same key', () => {
  const dictionaries = files.filter((file) => file.startsWith('cli/src/texts/'))
  // Each key is there once in each language.
  const counts = new Map<string, number>()
  for (const key of dictionaries.flatMap((file) => matchesIn(file, KEY)))
    counts.set(key, (counts.get(key) ?? 0) + 1)
  expect(counts.size).toBeGreaterThan(500)
  expect([...counts].filter(([, count]) => count !== 2)).toEqual([])
})

test('no text is unused', () => {
  const dictionaries = files.filter((file) => DICTIONARY.test(file))
  const keys = new Map(dictionaries.flatMap((file) => matchesIn(file, KEY).map((key) => [key, file])))
  expect(keys.size).toBeGreaterThan(4_000)

  const users = files.filter((file) => !DICTIONARY.test(file) && !TEXTS.test(file))
  const quoted = new Set(users.flatMap((file) => matchesIn(file, QUOTED)))
  const templates = users
    .flatMap((file) => matchesIn(file, TEMPLATE))
    .map((template) => template.split(HOLE).map((part) => part.replaceAll('.', '\\.')))
    .filter((parts) => parts.every((part) => /^[\w.\\-]*$/.test(part)))
    .map((parts) => new RegExp(`^${parts.join('[\\w.-]+')}$`))
  const unused = [...keys].filter(
    ([key]) => !quoted.has(key) && !templates.some((template) => template.test(key)),
  )
  expect(unused).toEqual([])
})
