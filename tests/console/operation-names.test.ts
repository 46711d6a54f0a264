import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { KEYWORD_KINDS, PROFILE_KINDS } from '@netwarden/shared/contract'
import { expect, test } from 'vitest'
import { operationPageTextsZh } from '../../admin/src/resources/operation-log/page-texts.zh-CN.ts'

const FEATURES = fileURLToPath(new URL('../../api/src/modules/', import.meta.url))

/** The words that the server's code writes into the log, read from the code. */
function written(member: 'action' | 'kind', pattern: RegExp): string[] {
  const files = readdirSync(FEATURES, { recursive: true, encoding: 'utf8' })
  const found = files
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) =>
      [...readFileSync(`${FEATURES}${file}`, 'utf8').matchAll(pattern)].map((match) => match[1] ?? ''),
    )
  const names = [...new Set(found)].sort()
  expect(names.length, `no ${member} is written any more`).toBeGreaterThan(1)
  return names
}

test('every action that the server logs has a word in the console', () => {
  const actions = written('action', /\baction(?: =|:) '([a-zA-Z-]+\.[a-zA-Z-]+)'/g)
  expect(actions.filter((action) => !(`operation.action.${action}` in operationPageTextsZh))).toEqual([])
})

test('every kind of subject that the server logs has a word in the console', () => {
  const kinds = [
    ...written('kind', /subject: \{ kind: '([a-zA-Z-]+)'/g),
    // Of a look at visits: the kind of its keyword, or the field that it is narrowed to.
    ...KEYWORD_KINDS,
    ...PROFILE_KINDS,
    ...['deviceId', 'registrableDomain'],
  ]
  expect(kinds.filter((kind) => !(`operation.kind.${kind}` in operationPageTextsZh))).toEqual([])
})
