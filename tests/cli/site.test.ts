import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { SUPERADMIN_PASSWORD, TestServer } from '../support/server.ts'
import { CommandLine } from './command-line.ts'

const MAKE_SITE = fileURLToPath(new URL('../../fixtures/site/make-site.mjs', import.meta.url))
const LIMIT = 600_000

test(
  'a script builds a whole site, a second run changes nothing, and its export builds the same site',
  async () => {
    const [server, empty] = await Promise.all([1, 2].map(() => TestServer.start({ untilReady: false })))
    if (!server || !empty) throw new Error('two servers start')
    const [line, other] = [new CommandLine(server.url), new CommandLine(empty.url)]
    for (const each of [line, other]) await each.login('superadmin', SUPERADMIN_PASSWORD)
    execFileSync(process.execPath, [MAKE_SITE, join(line.home, 'site')])

    const started = Date.now()
    const applied = await line.run(['apply', 'site', '--yes'])
    expect(applied.code, applied.stderr).toBe(0)
    console.log(`the site was built in ${Math.round((Date.now() - started) / 1_000)} s`)
    expect(applied.stdout).toContain('50720 to create')
    const again = await line.run(['plan', 'site'])
    expect([again.stderr, again.stdout]).toEqual(['', 'nothing to change\n'])

    const exported = await line.run(['export', 'exported'])
    expect(exported.code, exported.stderr).toBe(0)
    const built = await other.run(['apply', join(line.home, 'exported'), '--yes'])
    expect(built.code, built.stderr).toBe(0)
    const [one, two] = [await line.run(['export', '-']), await other.run(['export', '-'])]
    expect(two.stdout === one.stdout).toBe(true)
    expect(one.stdout.match(/banned-\d+\.example/g)).toHaveLength(50_000)

    line.remove()
    other.remove()
    await Promise.all([server.stop(), empty.stop()])
  },
  LIMIT,
)
