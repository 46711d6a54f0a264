import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

test('no page loads more script than its limit', () => {
  const { status, stdout } = spawnSync('node', ['scripts/size.mjs'], { encoding: 'utf8' })
  expect(stdout.split('\n').filter((line) => line.includes('TOO LARGE'))).toEqual([])
  expect(stdout).toContain('pages/login/LoginPage.tsx')
  expect(status).toBe(0)
})
