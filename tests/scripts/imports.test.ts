import { describe, expect, test } from 'vitest'
import { chainsBetween, cyclesAmong } from '../../scripts/imports.mjs'

const OURS = new Map([
  ['@netwarden/shared/dns', 'shared/src/dns/index.ts'],
  ['@netwarden/shared/errors', 'shared/src/errors.ts'],
])
const cycles = (files: Record<string, string>) => cyclesAmong(new Map(Object.entries(files)), OURS)
const A = 'api/src/a.ts'
const B = 'api/src/b.ts'
const TWO = [`import cycle of 2 files: ${A}, ${B}`]

describe('the check of import cycles', () => {
  test.each([
    ['by names', "import { b } from './b.ts'"],
    ['by all of it', "import * as b from './b.ts'"],
    ['for what it does alone', "import './b.ts'"],
    ['by handing it on', "export * from './b.ts'"],
    ['by handing names on', "export { b } from './b.ts'"],
    ['lazily', "const load = () => import('./b.ts')"],
    ['lazily, with a word on it', "const load = () => import(/* a chunk */ './b.ts')"],
    ['in braces with a comment', "import {\n  b, // what it's for\n  /* 'and' */ c,\n} from './b.ts'"],
    ['with a type among values', "import { type B, b } from './b.ts'"],
    ['by types that are named one by one, whose file is loaded still', "import { type B } from './b.ts'"],
    ['as a worker', "new Worker(new URL('./b.ts', import.meta.url))"],
    ['as a worker by its built name', "new Worker(new URL('./b.js', import.meta.url), { name: 'b' })"],
    ['after what it exports itself', "const a = 1\nexport { a }\nimport { b } from './b.ts'"],
    ['by types alone', "import type { B } from './b.ts'"],
  ])('reports a cycle that is closed %s', (_how, text) => {
    expect(cycles({ [A]: text, [B]: "import { a } from './a.ts'" })).toEqual(TWO)
  })

  test.each([
    ['types in braces with a comment', "import type {\n  B, // what it's for\n} from './b.ts'"],
    ['re-exported types', "export type { B } from './b.ts'"],
    ['types after its own exports', "const a = 1\nexport { a }\nimport type { B } from './b.ts'"],
  ])('reports a cycle of %s in the console', (_what, text) => {
    const files = { 'admin/src/a.ts': text, 'admin/src/b.ts': "import { a } from './a.ts'" }
    expect(cycles(files)).toEqual(['import cycle of 2 files: admin/src/a.ts, admin/src/b.ts'])
  })

  test.each([
    ['the type of a module', "type Of = typeof import('./b.ts')"],
    ['a file of the same name elsewhere', "import { b } from '../b.ts'"],
    ['what is no file of ours', "new URL('../../dist/bundle/b.js', import.meta.url)"],
  ])('accepts %s', (_what, text) => {
    expect(cycles({ [A]: text, [B]: "import { a } from './a.ts'" })).toEqual([])
  })

  test('reports a cycle through the name of a workspace', () => {
    const files = {
      'shared/src/dns/index.ts': "export { one } from './one.ts'",
      'shared/src/dns/one.ts': "import { two } from '@netwarden/shared/dns'",
      'shared/src/errors.ts': "import { rule } from './rule.ts'",
      'shared/src/rule.ts': "import { fault } from '@netwarden/shared/errors'",
    }
    expect(cycles(files)).toEqual([
      'import cycle of 2 files: shared/src/dns/index.ts, shared/src/dns/one.ts',
      'import cycle of 2 files: shared/src/errors.ts, shared/src/rule.ts',
    ])
  })

  test('reports a longer cycle, and a file that imports itself', () => {
    const C = 'api/src/c.ts'
    const long = { [A]: "import './b.ts'", [B]: "import './c.ts'", [C]: "import './a.ts'" }
    expect(cycles(long)).toEqual([`import cycle of 3 files: ${A}, ${B}, ${C}`])
    expect(cycles({ [A]: "import './a.ts'" })).toEqual([`import cycle of 1 files: ${A}`])
  })

  test('accepts a file that two others import', () => {
    const C = 'api/src/c.ts'
    expect(cycles({ [A]: "import './c.ts'", [B]: "import './a.ts'\nimport './c.ts'", [C]: '' })).toEqual([])
  })
})

describe('the check of what a folder loads', () => {
  const chains = (files: Record<string, string>) =>
    chainsBetween(/^shared\/src\/dns\//, /^(zod$|shared\/src\/i18n\/)/, new Map(Object.entries(files)), OURS)

  test('reports a package and a file that it loads through others', () => {
    const files = {
      'shared/src/dns/name.ts': "import { ip } from '../ip.ts'",
      'shared/src/ip.ts': "import { z } from 'zod'\nexport { text } from './i18n/index.ts'",
      'shared/src/i18n/index.ts': '',
    }
    expect(chains(files)).toEqual([
      'shared/src/dns/name.ts → shared/src/ip.ts → zod',
      'shared/src/dns/name.ts → shared/src/ip.ts → shared/src/i18n/index.ts',
    ])
  })

  test('accepts types, and what other folders load', () => {
    const files = {
      'shared/src/dns/name.ts': "import type { TextKey } from '../i18n/index.ts'",
      'shared/src/i18n/index.ts': '',
      'shared/src/ip.ts': "import { z } from 'zod'",
    }
    expect(chains(files)).toEqual([])
  })
})
