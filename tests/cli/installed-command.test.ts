import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

test('the installed command runs by its shebang line', () => {
  const bin = fileURLToPath(new URL('../../cli/bin/netwarden.mjs', import.meta.url))
  expect(execFileSync(bin, ['--version'], { encoding: 'utf8' })).toMatch(/^\d+\.\d+\.\d+/)
})
