import { spawnSync } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CommandLine } from './command-line.ts'

describe('completion', () => {
  const line = new CommandLine()
  let script = ''
  beforeAll(async () => {
    script = line.file('completion.bash', (await line.run(['completion', 'bash'])).stdout)
  })
  afterAll(() => line.remove())

  /** Completions that bash offers for the last of these words. */
  function offered(...words: string[]): string[] {
    const program = `source "$1"; shift; COMP_WORDS=(netwarden "$@"); COMP_CWORD=$#; _netwarden; printf '%s\\n' "\${COMPREPLY[@]}"`
    const { stdout, status } = spawnSync('bash', ['-u', '-c', program, 'bash', script, ...words], {
      encoding: 'utf8',
    })
    expect(status).toBe(0)
    return stdout.split('\n').filter(Boolean)
  }

  test('the completion for bash is valid bash, in both languages', async () => {
    for (const lang of ['en-US', 'zh-CN']) {
      const { code, stdout } = await line.run(['completion', 'bash', '--lang', lang])
      expect(code).toBe(0)
      expect(spawnSync('bash', ['-n'], { input: stdout, encoding: 'utf8' })).toMatchObject({
        status: 0,
        stderr: '',
      })
    }
  })

  test('offers nouns, and verbs after their noun', () => {
    expect(offered('')).toEqual(expect.arrayContaining(['users', 'records', 'login', 'validate']))
    expect(offered('rec')).toEqual(['records', 'receipts'])
    expect(offered('profile', '')).toEqual(expect.arrayContaining(['show', 'update']))
    expect(offered('password', '--pass')).toEqual(['--password-stdin'])
    expect(offered('control', '')).toEqual(expect.arrayContaining(['stats', 'records']))
    expect(offered('dns', '')).toEqual(expect.arrayContaining(['show', 'set', 'test']))
    expect(offered('pre')).toEqual([])
    expect(offered('lists', '')).toEqual([
      ...['list', 'show', 'enable', 'disable', 'create', 'change', 'delete', 'names'],
      ...['add-names', 'uncategorised', 'hits'],
      ...['check', 'update', 'accept', 'discard', 'rollback'],
    ])
    expect(offered('custom-policies', 're')).toEqual(['remove'])
    expect(offered('users', 'set')).toEqual(['set-status', 'set-role'])
    expect(offered('--lang', 'zh-CN', 'users', 'sh')).toEqual(['show'])
  })

  test('offers options, each once, with the global ones', () => {
    const options = offered('records', 'search', '--')
    expect(options).toEqual(expect.arrayContaining(['--domain', '--limit', '--json', '--url', '--help']))
    expect(new Set(options).size).toBe(options.length)
    expect(options).not.toContain('--retime')
  })

  test('offers the values of options and arguments', () => {
    expect(offered('records', 'export', '-', '--format', '')).toEqual(['csv', 'ndjson'])
    expect(offered('records', 'import', 'x', '--format', '')).toEqual([])
    expect(offered('control', 'records', '--group', 'b')).toEqual(['bad'])
    expect(offered('users', 'list', '--output', 'n')).toEqual(['ndjson'])
    expect(offered('users', 'set-role', 'somebody', '')).toEqual(['superadmin', 'admin', 'common'])
  })

  test.each(['zsh', 'fish'])('the completion for %s knows every command and option', async (shell) => {
    const { code, stdout } = await line.run(['completion', shell])
    expect(code).toBe(0)
    for (const word of ['set-status', 'users-csv', 'password-stdin', 'if-version', 'ndjson']) {
      expect(stdout).toContain(word)
    }
  })
})
