import { execFileSync, spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CommandLine } from '../cli/command-line.ts'
import { isLongRun } from '../support/long-run.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const COMMAND = 'cli/bin/netwarden.mjs'
const PASSWORD = 'first_password1'

interface Entry {
  version: string
  integrity?: string
  optional?: boolean
  engines?: { node?: string }
}

const packagesOf = (file: string): Record<string, Entry> => JSON.parse(readFileSync(file, 'utf8')).packages

/** Serves from a fresh data folder, signs in with the package's own command line, and stops. */
async function serveAndCall(command: string, folder: string): Promise<void> {
  const line = new CommandLine(undefined, {}, command)
  const child = line.spawn(['serve'], {
    NETWARDEN_PORT: '0',
    NETWARDEN_DATA_DIR: join(folder, 'data'),
    NETWARDEN_ADMIN_PASSWORD: PASSWORD,
    NETWARDEN_DNS_LISTEN: 'off',
    NETWARDEN_LOG_LEVEL: 'warn',
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  try {
    const url = await new Promise<string>((resolve, reject) => {
      let text = ''
      const read = (chunk: Buffer) => {
        text += chunk.toString()
        const printed = /Netwarden: (http:\/\/\S+)/.exec(text)?.[1]
        if (printed) resolve(printed)
      }
      child.stdout?.on('data', read)
      child.stderr?.on('data', read)
      child.once('exit', (code) => reject(new Error(`exit ${code}: ${text}`)))
    })
    await expect.poll(async () => (await fetch(`${url}/readyz`)).status, { timeout: 90_000 }).toBe(200)
    for (const path of ['/', '/api/docs/']) expect((await fetch(url + path)).status).toBe(200)
    const caller = new CommandLine(url, {}, command)
    try {
      expect((await caller.login('superadmin', PASSWORD)).code).toBe(0)
      expect(await caller.json(['whoami'])).toMatchObject({ username: 'superadmin' })
      const visit = { accessAt: new Date().toISOString(), deviceIP: '10.0.0.9', domain: 'a.example.com' }
      const visits = caller.file('visits.ndjson', `${JSON.stringify(visit)}\n`)
      expect((await caller.run(['records', 'import', visits])).code).toBe(0)
      expect(await caller.json(['records', 'search'])).toMatchObject([{ domain: 'a.example.com' }])
    } finally {
      caller.remove()
    }
  } finally {
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
    line.remove()
  }
}

describe('the package', () => {
  let folder: string
  let tarball: string
  let content: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'netwarden-package-'))
    execFileSync(process.execPath, [join(ROOT, 'scripts/pack.mjs'), '--built', folder], { stdio: 'pipe' })
    const name = readdirSync(folder).find((file) => file.endsWith('.tgz')) ?? ''
    tarball = join(folder, name)
    const unpacked = join(folder, 'unpacked')
    mkdirSync(unpacked)
    execFileSync('tar', ['-xzf', tarball, '-C', unpacked])
    content = join(unpacked, 'package')
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('the package is one file with built code, the deployment files and both languages of the guides', () => {
    const files = readdirSync(content, { recursive: true, encoding: 'utf8' })
    expect(files).toEqual(
      expect.arrayContaining([
        'npm-shrinkwrap.json',
        COMMAND,
        'api/dist/bundle/main.js',
        'admin/dist/console/index.html',
        'docs/deploy/netwarden.service',
        'docs/en/operating.md',
        'docs/zh/operating.md',
        'docs/screenshots/dashboard-zh-light.png',
        'fixtures/sample/devices.json',
      ]),
    )
    expect(files.filter((name) => /\.tsx?$|\.map$|(^|\/)node_modules/.test(name))).toEqual([])
  })

  test('pins each dependency, and those that it needs, to the version and digest of the lock file', () => {
    const { '': root, ...pinned } = packagesOf(join(content, 'npm-shrinkwrap.json'))
    const locked = packagesOf(join(ROOT, 'package-lock.json'))
    const manifest: { bin: object; dependencies: Record<string, string> } = JSON.parse(
      readFileSync(join(content, 'package.json'), 'utf8'),
    )
    expect(root).toMatchObject({ bin: manifest.bin, dependencies: manifest.dependencies })
    expect(manifest.bin).toEqual({ netwarden: COMMAND })
    expect(Object.keys(manifest.dependencies)).toEqual(expect.arrayContaining(['chdb', 'libsql']))
    for (const [name, version] of Object.entries(manifest.dependencies))
      expect(version).toBe(locked[`node_modules/${name}`]?.version)
    for (const [path, { version, integrity }] of Object.entries(pinned))
      expect([path, version, integrity]).toEqual([path, locked[path]?.version, locked[path]?.integrity])
    expect(Object.keys(pinned).length).toBeGreaterThan(30)
    expect(pinned['node_modules/chdb']?.optional).toBeUndefined()
    expect(pinned['node_modules/koffi']?.optional).toBe(true)
  })

  test('pins no package that requires a newer Node.js than the product', () => {
    const { '': root, ...pinned } = packagesOf(join(content, 'npm-shrinkwrap.json'))
    const required = majorOf(root?.engines?.node ?? '')
    const newer = Object.entries(pinned).flatMap(([path, { engines }]) => {
      const choices = (engines?.node ?? '').split('||').map(majorOf)
      return choices.some((major) => major <= required) ? [] : [`${path}: ${engines?.node}`]
    })
    expect([required, newer]).toEqual([20, []])
  })

  test('serves console and API from where it is unpacked, and its command line calls them', async () => {
    symlinkSync(join(ROOT, 'node_modules'), join(content, 'node_modules'))
    await serveAndCall(join(content, COMMAND), folder)
    rmSync(join(content, 'node_modules'))
  })

  test.runIf(isLongRun)('installs on a machine that has only Node.js and npm', async (context) => {
    if (spawnSync('npm', ['ping'], { stdio: 'ignore', timeout: 30_000 }).status !== 0)
      return context.skip('the npm registry cannot be reached')
    const prefix = join(folder, 'installed')
    const started = Date.now()
    execFileSync('npm', ['install', '--global', '--prefix', prefix, tarball], { stdio: 'pipe' })
    const seconds = Math.round((Date.now() - started) / 1_000)
    console.log(`package: ${(statSync(tarball).size / 1e6).toFixed(1)} MB, installed in ${seconds} s`)
    const command = join(prefix, 'bin/netwarden')
    expect(existsSync(command)).toBe(true)
    await serveAndCall(command, join(folder, 'installed'))
  })
})

/** The first number of a range of versions such as `>=20.19`; 0 where there is none. */
function majorOf(range: string): number {
  return Number(/\d+/.exec(range)?.[0] ?? 0)
}

const HAS_SYSTEMD = spawnSync('systemd-analyze', ['--version'], { stdio: 'ignore' }).status === 0

test.runIf(HAS_SYSTEMD)('the systemd unit is valid and runs as a user without rights', () => {
  const folder = mkdtempSync(join(tmpdir(), 'netwarden-unit-'))
  try {
    const text = readFileSync(join(ROOT, 'docs/deploy/netwarden.service'), 'utf8')
    expect(text).toMatch(/^User=netwarden$/m)
    expect(text).toMatch(/^CapabilityBoundingSet=$/m)
    const unit = join(folder, 'netwarden.service')
    writeFileSync(unit, text)
    const checked = spawnSync('systemd-analyze', ['verify', '--man=no', unit], { encoding: 'utf8' })
    expect([checked.status, checked.stderr.split('\n').filter((line) => line.includes(unit))]).toEqual([
      0,
      [],
    ])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
