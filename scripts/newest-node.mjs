// The newest long-term release of Node.js, which the long run tests beside the oldest that is supported.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './run.mjs'

const MAJOR = 24
const FOLDER = join(ROOT, '.cache/newest-node')

/** Installs it from the npm registry into the cache; null, with a message, when none exists for this machine. */
export function newestNode() {
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  const program = join(FOLDER, 'node_modules', name, 'bin/node')
  if (!existsSync(program)) {
    mkdirSync(FOLDER, { recursive: true })
    writeFileSync(join(FOLDER, 'package.json'), '{ "private": true }\n')
    spawnSync('npm', ['install', '--no-save', '--no-package-lock', `${name}@${MAJOR}`], {
      cwd: FOLDER,
      stdio: 'ignore',
    })
  }
  if (existsSync(program)) return program
  console.log(
    `skipped: the suites under Node.js ${MAJOR}, since the npm package ${name} could not be installed`,
  )
  return null
}
