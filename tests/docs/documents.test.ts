import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { Cli } from '../../cli/src/cli.ts'
import { createProgram } from '../../cli/src/program.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const DOCS = join(ROOT, 'docs')
const read = (file: string) => readFileSync(file, 'utf8')
const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .sort()
const topFiles = readdirSync(ROOT).filter((name) => name.endsWith('.md'))
const documents = [
  ...topFiles.map((name) => join(ROOT, name)),
  ...filesIn(DOCS).map((name) => join(DOCS, name)),
]
const guides = filesIn(join(DOCS, 'en'))
const FENCE = /^ *```(\w*)\n([\s\S]*?)^ *```$/gm
const withoutBlocks = (text: string) => text.replace(FENCE, '')

describe('guides', () => {
  test('exist in both languages under the same names', () => {
    expect(filesIn(join(DOCS, 'zh'))).toEqual(guides)
    expect(guides.length).toBeGreaterThan(10)
  })

  test.each(guides)('%s has the same levels of headings in both languages', (name) => {
    const levels = (language: string) =>
      [...withoutBlocks(read(join(DOCS, language, name))).matchAll(/^(#+) /gm)].map(([, marks]) => marks)
    expect(levels('zh')).toEqual(levels('en'))
  })

  test.each(guides)('%s has the same commands in both languages', (name) => {
    const words = (language: string) =>
      commandLines(join(DOCS, language, name)).map((line) =>
        line.filter((word) => /^-{0,2}[a-z-]+$/.test(word)).join(' '),
      )
    // The Chinese guide signs in with the language of its reader.
    const calls = (language: string) => words(language).map((line) => line.replace('--lang ', ''))
    expect(calls('zh')).toEqual(calls('en'))
  })
})

test('no document holds the marks of an unfinished merge', () => {
  const marked = documents.filter((file) => /^(<{7}|={7}|>{7})( |$)/m.test(read(file)))
  expect(marked.map((file) => relative(ROOT, file))).toEqual([])
})

describe('links', () => {
  test.each(documents.map((file) => relative(ROOT, file)))(
    'the links of %s refer to existing files',
    (name) => {
      const file = join(ROOT, name)
      const targets = [...withoutBlocks(read(file)).matchAll(/\]\(([^)\s]+)\)/g)].map(
        ([, target = '']) => target,
      )
      const missing = targets
        .filter((target) => !/^(https?:|#)/.test(target))
        .filter((target) => !existsSync(resolve(dirname(file), target.replace(/#.*$/, ''))))
      expect(missing).toEqual([])
    },
  )
})

describe('commands in shell blocks', () => {
  test('name commands and options of the command line', async () => {
    const program = await createProgram(new Cli('en-US', {}, process), ['completion'])
    const lines = documents.flatMap((file) => commandLines(file).map((words) => ({ file, words })))
    const faults = lines.flatMap(({ file, words }) =>
      faultsOf(program, words).map((fault) => `${relative(ROOT, file)}: ${words.join(' ')}: ${fault}`),
    )
    expect(lines.length).toBeGreaterThan(100)
    expect(faults).toEqual([])
  })
})

describe('settings', () => {
  const configured = new Set(
    read(join(ROOT, 'api/src/platform/config/config.ts')).match(/^ {2}NETWARDEN_\w+(?=:)/gm),
  )
  const settings = [...configured].map((name) => name.trim())
  const ofCommandLine = ['URL', 'TOKEN', 'PROFILE', 'LANG', 'DEBUG', 'API', 'CHANGE_REASON'].map(
    (name) => `NETWARDEN_${name}`,
  )

  test.each(['en', 'zh'])('settings are all documented in the operating guide in %s', (language) => {
    const text = read(join(DOCS, language, 'operating.md'))
    expect(settings.filter((name) => !text.includes(`\`${name}\``))).toEqual([])
    expect(settings.length).toBeGreaterThan(20)
  })

  test('the settings that documents name exist', () => {
    const unknown = documents.flatMap((file) =>
      (read(file).match(/NETWARDEN_[A-Z_]*[A-Z]/g) ?? [])
        .filter((name) => !settings.includes(name) && !ofCommandLine.includes(name))
        .filter((name) => !/^NETWARDEN_TEST_/.test(name))
        .map((name) => `${relative(ROOT, file)}: ${name}`),
    )
    expect(unknown).toEqual([])
  })
})

/** Arguments of `netwarden` of each call in the shell blocks of a document. */
function commandLines(file: string): string[][] {
  const blocks = [...read(file).matchAll(FENCE)].filter(([, language]) => language === 'sh')
  return blocks
    .flatMap(([, , text = '']) => text.replaceAll('\\\n', ' ').split('\n'))
    .map((line) => line.replace(/ +#.*$/, ''))
    .flatMap((line) =>
      [...line.matchAll(/(?:^ *|\| |<\()netwarden ([^|)]+)/g)].map(([, words = '']) => words),
    )
    .map((words) => words.match(/'[^']*'|"[^"]*"|\S+/g) ?? [])
}

type Command = Awaited<ReturnType<typeof createProgram>>

function faultsOf(program: Command, words: readonly string[]): string[] {
  let command = program
  const known = new Set(['--help', ...program.options.flatMap(namesOf)])
  const faults: string[] = []
  const isGroup = () => command.commands.length > 0
  for (const [index, word] of words.entries()) {
    if (word.startsWith('--')) {
      for (const name of command.options.flatMap(namesOf)) known.add(name)
      if (!known.has(word)) faults.push(`no option ${word}`)
      continue
    }
    const valued = [...program.options, ...command.options].find((option) => option.long === words[index - 1])
    if (!isGroup() || (valued && !valued.isBoolean())) continue
    const next = command.commands.find((child) => child.name() === word)
    if (next) command = next
    else return [...faults, `no command ${word}`]
  }
  // Without a verb, it lists what needs a decision.
  const isWhole = command.name() === 'reports'
  return isGroup() && !isWhole && !words.includes('--help') ? [...faults, 'a verb is missing'] : faults
}

function namesOf(option: { readonly long?: string; readonly short?: string }): string[] {
  return [option.long, option.short].filter((name) => name !== undefined)
}
