import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  ACCOUNT_TEXTS,
  CONSOLE_TEXTS,
  DNS_TEXTS,
  OPERATION_TEXTS,
  SETTINGS_TEXTS,
  USER_TEXTS,
} from '../../admin/src/app/texts/areas.ts'
import { texts as frameless } from '../../admin/src/app/texts/bundle-zh-CN.ts'
import { textsZh } from '../../admin/src/app/texts/zh-CN.ts'
import type { AreaTexts } from '../../admin/src/kit/i18n/index.ts'

const SOURCE = join(import.meta.dirname, '../../admin/src')
/** Files that may say what an area says; texts files and the table of areas itself aside. */
const MAY_SAY: readonly [AreaTexts, RegExp][] = [
  [CONSOLE_TEXTS, /^(app\/frame|domain|pages|resources|ra|kit\/file-import)\/(?!login\/|branding\/|links\/)/],
  [DNS_TEXTS, /^(pages\/dns|resources\/dns-zones)\//],
  [SETTINGS_TEXTS, /^pages\/system-config\//],
  [OPERATION_TEXTS, /^resources\/operation-log\//],
  [USER_TEXTS, /^(resources\/users|pages\/user-center)\//],
  [ACCOUNT_TEXTS, /^(pages\/(user-center|system-config)|resources\/(api-tokens|sessions))\//],
]

const keysOf = async (area: AreaTexts, language: 'zh-CN' | 'en-US') => {
  const modules = await Promise.all(area[language]())
  return modules.flatMap((module) => Object.values(module).flatMap((texts) => Object.keys(texts)))
}
const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !/texts\.(zh-CN|en-US)\.ts$|^app\/texts\//.test(file),
)

test('every text is loaded once, in both languages, with the frame or an area', async () => {
  for (const language of ['zh-CN', 'en-US'] as const) {
    const areas = await Promise.all(MAY_SAY.map(([area]) => keysOf(area, language)))
    expect([...Object.keys(frameless), ...areas.flat()].sort()).toEqual(Object.keys(textsZh).sort())
  }
})

test('a file says nothing whose text its page does not load', async () => {
  const said = files.map((file) => {
    const quoted = readFileSync(join(SOURCE, file), 'utf8').matchAll(/['"`]([\w-]+\.[\w.-]+)['"`]/g)
    return [file, new Set([...quoted].map(([, key]) => key ?? ''))] as const
  })
  for (const [area, allowed] of MAY_SAY) {
    const keys = new Set(await keysOf(area, 'zh-CN'))
    const strangers = said.filter(
      ([file, quoted]) => !allowed.test(file) && [...quoted].some((key) => keys.has(key)),
    )
    expect(strangers.map(([file]) => file)).toEqual([])
  }
})
