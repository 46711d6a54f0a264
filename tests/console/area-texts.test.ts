import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { AREAS } from '../../admin/src/app/routes.ts'
import { FRAME_TEXTS } from '../../admin/src/app/texts/frame-texts.ts'
import { pageTextFolders } from '../../scripts/page-texts.mjs'
import { TEXT_PARTS, textsOf, textsZh } from '../support/console-texts.ts'

const SOURCE = join(import.meta.dirname, '../../admin/src')
const FRAMED =
  /^(?:app\/routes\.ts$|(?:app\/frame|domain|pages|resources|ra|kit\/file-import)\/(?!login\/|branding\/|links\/))/
const DICTIONARY = /texts\.zh-CN\.ts$/
const all = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
const files = all.filter(
  (file) => /\.tsx?$/.test(file) && !/texts\.(zh-CN|en-US)\.ts$|^app\/texts\//.test(file),
)

test('every text is loaded once, in both languages: with the entry, the frame or the pages', async () => {
  for (const language of ['zh-CN', 'en-US'] as const) {
    const parts = await Promise.all(TEXT_PARTS.map(async (part) => Object.values(await part[language]())))
    const keys = parts.flat().flatMap((dictionary) => Object.keys(dictionary))
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
  }
  const written = all
    .filter((file) => DICTIONARY.test(file))
    .flatMap((file) => [...readFileSync(join(SOURCE, file), 'utf8').matchAll(/^ {2}'([^']+)':/gm)])
  expect(written.map(([, key]) => key).filter((key) => !Object.hasOwn(textsZh, key ?? ''))).toEqual([])
})

test('a file uses no text that its page does not load', async () => {
  const said = files.map((file) => {
    const quoted = readFileSync(join(SOURCE, file), 'utf8').matchAll(/['"`]([\w-]+\.[\w.-]+)['"`]/g)
    return [file, new Set([...quoted].map(([, key]) => key ?? ''))] as const
  })
  const strangersTo = (keys: ReadonlySet<string>, mayHave: (file: string) => boolean) =>
    said.filter(([file, quoted]) => !mayHave(file) && [...quoted].some((key) => keys.has(key)))
  const framed = new Set(Object.keys(await textsOf(FRAME_TEXTS, 'zh-CN')))
  expect(strangersTo(framed, (file) => FRAMED.test(file)).map(([file]) => file)).toEqual([])

  const takenBy = pageTextFolders()
  const owners = [...takenBy].filter(([folder, taken]) => taken.includes(folder))
  expect(owners).toHaveLength(AREAS.filter(({ pageTexts }) => pageTexts).length)
  for (const [owner] of owners) {
    const own = await import(join(SOURCE, owner, 'index.ts'))
    const keys = new Set(Object.keys(await textsOf(own.pageTexts, 'zh-CN')))
    const mayHave = (file: string) =>
      [...takenBy].some(([folder, taken]) => taken.includes(owner) && file.startsWith(`${folder}/`))
    expect(strangersTo(keys, mayHave).map(([file]) => file)).toEqual([])
  }
})
