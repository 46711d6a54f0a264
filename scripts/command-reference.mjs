// Writes docs/en/commands.md and docs/zh/commands.md from the built command line, or reports that they are outdated.
import { existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { ROOT } from './run.mjs'

const PAGES = [
  {
    file: 'docs/en/commands.md',
    language: 'en-US',
    head: `# Commands

This page lists, for administrators and script authors, every command of \`netwarden\` with its arguments, options and
examples. It is generated: \`node scripts/command-reference.mjs\`.

Each command also takes the global options; \`netwarden --help\` shows them.
`,
  },
  {
    file: 'docs/zh/commands.md',
    language: 'zh-CN',
    head: `# 命令参考

本文面向管理员和脚本作者，列出 \`netwarden\` 的所有命令及其参数、选项和示例。本文自动生成：\`node scripts/command-reference.mjs\`。

每个命令都接受全局选项，见 \`netwarden --help\`。
`,
  },
]

/** The page in one language. */
async function pageText({ language, head }) {
  const load = (path) => import(pathToFileURL(join(ROOT, 'cli/dist', path)).href)
  const [{ createProgram }, { Cli }, { EXAMPLES }] = await Promise.all(
    ['program.js', 'cli.js', 'examples/index.js'].map(load),
  )
  const program = await createProgram(new Cli(language, {}, process))
  const nouns = [...program.commands].sort((a, b) => (a.name() < b.name() ? -1 : 1))
  return [head, ...nouns.map((noun) => nounText(noun, EXAMPLES))].join('\n')
}

function nounText(noun, examples) {
  const name = noun.name()
  // A noun with verbs that has examples does something without a verb, too.
  const isCommand = noun.commands.length === 0 || name in examples
  const own = isCommand ? commandText(noun, name, examples) : [noun.description(), '']
  return [`## ${name}`, '', ...own, ...verbTexts(noun, name, examples)].join('\n')
}

function verbTexts(noun, path, examples) {
  return noun.commands.flatMap((verb) => {
    const name = `${path} ${verb.name()}`
    return verb.commands.length > 0
      ? verbTexts(verb, name, examples)
      : [`### ${name}`, '', ...commandText(verb, name, examples)]
  })
}

function commandText(command, path, examples) {
  const usage = `\`netwarden ${path}${[...command.registeredArguments].map(argumentText).join('')}\``
  const rows = [
    ...command.registeredArguments.map((each) => [each.name(), described(each)]),
    ...command.options.map((each) => [each.flags, described(each)]),
  ]
  const calls = (examples[path] ?? []).map((example) => `netwarden ${example}`)
  return [
    `${usage}: ${command.description()}`,
    '',
    ...(rows.length > 0
      ? ['| | |', '|---|---|', ...rows.map(([name, text]) => `| \`${cell(name)}\` | ${cell(text)} |`), '']
      : []),
    ...(calls.length > 0 ? ['```sh', ...calls, '```', ''] : []),
  ]
}

function argumentText(argument) {
  const name = `${argument.name()}${argument.variadic ? '...' : ''}`
  return argument.required ? ` <${name}>` : ` [${name}]`
}

function described({ description, argChoices }) {
  return argChoices ? `${description} (${argChoices.join(', ')})` : description
}

function cell(text) {
  return text.replaceAll('|', '\\|')
}

/** Returns 0 when the pages are current; otherwise they are rewritten and have to be committed. */
export async function checkCommandReference() {
  let code = 0
  for (const page of PAGES) {
    const file = join(ROOT, page.file)
    const text = await pageText(page)
    if (existsSync(file) && readFileSync(file, 'utf8') === text) continue
    writeFileSync(file, text)
    console.log(`${page.file} was behind the command line and has been written`)
    code = 1
  }
  return code
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  await checkCommandReference()
}
