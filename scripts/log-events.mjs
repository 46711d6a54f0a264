// Writes docs/log-events.md from the catalogue of log events, or reports that it is outdated (npm run check).
import { existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { ROOT } from './run.mjs'

const DOCUMENT = join(ROOT, 'docs/log-events.md')
const CATALOGUE = 'api/dist/platform/logging/log-events.js'
const HEAD = `# Log events · 日志事件

What a line of the server's log means and what to do about it: for operators. 说明服务器日志每一行的含义与处理方法，供运维人员查阅。

Each line is JSON: \`level\` (20 debug, 30 info, 40 warn, 50 error), \`time\` (epoch milliseconds), \`event\`, \`msg\`, and
fields for everything variable; \`err\` holds an error with its stack. Search and alert by \`event\`: codes stay, texts may
change. 每行为一个 JSON 对象，请按 \`event\` 检索与告警。

This file is generated: \`node scripts/log-events.mjs\`. 本文件自动生成。

| event | level | msg | meaning and remedy | 含义与处理 |
|---|---|---|---|---|
`

/** The document of the built catalogue; codes are sorted. */
async function documentText() {
  const { LOG_EVENTS } = await import(pathToFileURL(join(ROOT, CATALOGUE)).href)
  const rows = Object.entries(LOG_EVENTS)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([code, { level, message, en, zh }]) => `| \`${code}\` | ${level} | ${message} | ${en} | ${zh} |`)
  return `${HEAD}${rows.join('\n')}\n`
}

/** Returns 0 when the document matches the catalogue; otherwise it is rewritten and has to be committed. */
export async function checkLogEvents() {
  const text = await documentText()
  if (existsSync(DOCUMENT) && readFileSync(DOCUMENT, 'utf8') === text) return 0
  writeFileSync(DOCUMENT, text)
  console.log('docs/log-events.md was behind the catalogue and has been written')
  return 1
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url))
  await checkLogEvents()
