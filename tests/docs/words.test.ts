import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { LOG_EVENTS } from '../../api/src/platform/logging/log-events.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
type Language = 'zh' | 'en'
interface Sentence {
  file: string
  text: string
}
type Words = readonly (readonly [RegExp, string])[]

/** Words that the glossary replaced, and those that replace them. */
const REFUSED: Readonly<Record<Language, Words>> = {
  zh: [
    [/回执/, '变更记录'],
    [/推演|试算|预演|变更影响/, '影响预估'],
    [/试运行/, '观察模式'],
    [/次序|排名/, '优先级；顺序'],
    [/状态库|状态存储/, '配置库'],
    [/事件库|事件存储|事件引擎/, '日志库'],
    [/处理方式/, '动作；判定'],
    [/默认方式|默认处理/, '默认动作'],
    [/管控分组|策略组|控制类别/, '策略类别'],
    [/仅判定/, '应放行（未执行）、应阻断（未执行）'],
    [/拦截/, '阻断'],
    [/静默/, '告警抑制规则；抑制、取消抑制'],
    [/属实/, '研判：真实、误报'],
    [/被遮蔽/, '被覆盖'],
    [/不可达/, '不会命中'],
    [/计入的|前后的/, '触发记录、前后记录'],
    [/填写的处理人/, '登记的处理人'],
    [/读取线程/, '采集线程'],
    [/(?<!延)迟到/, '延迟到达的访问'],
    [/本页(?!面|全部)/, '本文'],
    [/设备组/, '设备分组'],
    [/禁止/, '阻断'],
    [/职位/, '职务'],
    [/所在地/, '办公地点'],
    [/最近活跃/, '最近活动'],
    [/目的主机/, '目标主机'],
    [/风险等级/, '风险级别'],
    [/用户中心/, '个人中心'],
    [/口令/, '密码'],
    [/帐号/, '账号'],
    [/登陆/, '登录'],
    [/国家\/地区/, '国家或地区'],
    [/添加者/, '添加人'],
    [/使用者/, '使用人'],
    [/保留期限/, '保留期'],
    [/应答码/, '响应码'],
    [/上级服务器/, '上游服务器'],
    [/解析器/, '解析服务器'],
    [/风险规则/, '检测规则'],
  ],
  en: [
    [/\breceipts?\b/i, 'change record'],
    [/\bpreviews?\b/i, 'replay, effect'],
    [/\bdefault handling\b/i, 'default action'],
    [/\b(?:control|policy) groups?\b/i, 'policy category'],
    [/\bwould pass\b/i, 'would be passed'],
    [/\bpass(?:es|ing)?\b/i, 'allow; is passed'],
    [/\bblock(?:s|ed|ing)?\b/i, 'ban'],
    [/\bintercept/i, 'ban'],
    [/\bon hold\b/i, 'pending review'],
    [/\b(?:un)?focus\b/i, 'watchlist; watch'],
    [/\bhandler as entered\b/i, 'recorded handler'],
    [/\bdevice groups?\b/i, 'segment'],
    [/\bCatalogList policy\b/, 'list'],
    [/\bsigned in\b/i, 'logged in'],
  ],
}

/** Phrases in which a refused word means something else. */
const EXEMPT: Readonly<Record<Language, readonly string[]>> = {
  zh: [],
  en: ['pass it on', 'AdGuard Home blocked', 'Pi-hole blocked', 'log in blocks', 'lists/block.txt'],
}

/** The table of the glossary holds the refused words. The references of commands repeat texts below the names of commands. */
const EXEMPT_DOCUMENTS = ['glossary.md', 'commands.md']

const markdownIn = (folder: string) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md') && !EXEMPT_DOCUMENTS.some((name) => file.endsWith(name)))
    .map((file) => join(folder, file))

const GUIDES: Readonly<Record<Language, readonly string[]>> = {
  zh: [...markdownIn('docs/zh'), 'README.zh-CN.md'],
  en: [...markdownIn('docs/en'), 'README.md', 'CHANGELOG.md', 'SECURITY.md'],
}

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const proseOf = (file: string) =>
  read(file)
    .replaceAll(/^ *```[\s\S]*?^ *```$/gm, '')
    .replaceAll(/`[^`\n]+`/g, '')
    .replaceAll(/\]\([^)\s]+\)/g, ']')

/** The texts of all dictionaries by their file; Chinese and English ones are told apart by their letters. */
function dictionaryTexts(language: Language): Sentence[] {
  const files = ['admin/src', 'shared/src/i18n', 'cli/src/texts', 'cli/src/commands'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /texts(?:\.\w{2}-\w{2})?\.ts$|value-words\.ts$/.test(file))
      .map((file) => join(folder, file)),
  )
  return files.flatMap((file) =>
    [...read(file).matchAll(/:\s*(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"),$/gm)]
      .map(([, single, double]) => ({ file, text: single ?? double ?? '' }))
      .filter(({ text }) => /\p{Script=Han}/u.test(text) === (language === 'zh')),
  )
}

function sentencesOf(language: Language): Sentence[] {
  const events = Object.entries(LOG_EVENTS).map(([code, event]) => ({ file: code, text: event[language] }))
  const guides = GUIDES[language].flatMap((file) =>
    proseOf(file)
      .split('\n')
      .map((text) => ({ file, text })),
  )
  return [...dictionaryTexts(language), ...events, ...guides]
}

describe.each(['zh', 'en'] as const)('texts, messages, log events and guides (%s)', (language) => {
  const sentences = sentencesOf(language)

  test('use the words of the glossary and no former ones', () => {
    const found = sentences.flatMap(({ file, text }) => {
      const plain = EXEMPT[language].reduce((rest, phrase) => rest.replaceAll(phrase, ''), text)
      return REFUSED[language].flatMap(([word, current]) => {
        const [match] = plain.match(word) ?? []
        return match === undefined ? [] : [{ file, match, current, text }]
      })
    })
    expect(found).toEqual([])
    expect(sentences.length).toBeGreaterThan(1_500)
  })
})

test('every Chinese guide opens with what it explains', () => {
  const openings = GUIDES.zh
    .filter((file) => file.startsWith('docs/zh'))
    .map((file) => [
      file,
      read(file)
        .split('\n')
        .find((line) => line !== '' && !line.startsWith('#')) ?? '',
    ])
  expect(openings.filter(([, line = '']) => !line.startsWith('本文介绍如何'))).toEqual([])
  expect(openings.length).toBeGreaterThan(10)
})

test('the glossary names each refused Chinese word beside the current one', () => {
  const rows = read('docs/glossary.md')
    .split('\n')
    .filter((line) => line.startsWith('| '))
  for (const [former, current] of [
    ['变更回执', '变更记录'],
    ['推演', '影响预估'],
    ['试运行', '观察模式'],
    ['次序', '优先级'],
    ['状态库', '配置库'],
    ['事件库', '日志库'],
    ['默认方式', '默认动作'],
    ['管控分组', '策略类别'],
    ['静默', '告警抑制规则'],
  ] as const)
    expect(rows.filter((row) => row.includes(former) && row.includes(current))).toHaveLength(1)
})
