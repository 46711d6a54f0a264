import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DATA_PACKAGES, EXTERNAL_PACKAGES } from '../../api/external-packages.mjs'
import { ROOT } from '../run.mjs'
import { lockedPackages } from './locked-packages.mjs'

/** What the build made and the product reads; both keep their places to each other. */
const CONTENTS = [
  'admin/dist/console',
  'api/assets',
  'api/dist/bundle',
  'api/dist/docs',
  'api/dist/prepared',
  'api/package.json',
  'cli/bin',
  'cli/package.json',
  'docs/deploy',
  'docs/en',
  'docs/zh',
  'docs/log-events.md',
  'docs/screenshots',
  'fixtures/sample',
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'README.zh-CN.md',
]
/** The built files of the command line are beside its modules, which the package does not need. */
const BUNDLED_COMMAND = /^netwarden(-.+)?\.js$/

/** Fills a folder with the package as npm packs it. */
export function assemblePackage(folder) {
  rmSync(folder, { recursive: true, force: true })
  for (const name of CONTENTS) copy(folder, name)
  const command = readdirSync(join(ROOT, 'cli/dist')).filter((name) => BUNDLED_COMMAND.test(name))
  for (const name of command) copy(folder, `cli/dist/${name}`)
  for (const workspace of ['api', 'cli'])
    writeJson(folder, `${workspace}/package.json`, identityOf(workspace))
  const { manifest, shrinkwrap } = describePackage()
  writeJson(folder, 'package.json', manifest)
  writeJson(folder, 'npm-shrinkwrap.json', shrinkwrap)
}

function copy(folder, name) {
  mkdirSync(dirname(join(folder, name)), { recursive: true })
  cpSync(join(ROOT, name), join(folder, name), { recursive: true })
}

/** Server and command line read their version; their dependencies are those of the package. */
function identityOf(workspace) {
  const { name, version, type } = readJson(`${workspace}/package.json`)
  return { name, version, private: true, type }
}

function describePackage() {
  const { version, description, license, engines } = readJson('package.json')
  const { optionalDependencies: optionals = {} } = readJson('api/package.json')
  const used = [...EXTERNAL_PACKAGES, ...DATA_PACKAGES].sort()
  const locked = lockedPackages(readJson('package-lock.json').packages, {
    required: used.filter((name) => !(name in optionals)),
    optional: used.filter((name) => name in optionals),
  })
  const { dependencies, optionalDependencies, entries } = locked
  const name = 'netwarden'
  const bin = { netwarden: 'cli/bin/netwarden.mjs' }
  const needs = { dependencies, optionalDependencies }
  const root = { name, version, license, ...needs, bin, engines }
  return {
    manifest: { name, version, description, license, type: 'module', bin, engines, ...needs },
    shrinkwrap: { name, version, lockfileVersion: 3, requires: true, packages: { '': root, ...entries } },
  }
}

function readJson(name) {
  return JSON.parse(readFileSync(join(ROOT, name), 'utf8'))
}

function writeJson(folder, name, value) {
  writeFileSync(join(folder, name), `${JSON.stringify(value, null, 2)}\n`)
}
