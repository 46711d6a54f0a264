// npm run pack: builds what is stale, assembles the package in a folder (.cache/package, or the one that is given), and packs
// it there. `--built` takes the build as it is.
import { spawnSync } from 'node:child_process'
import { readdirSync, rmSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build } from './build.mjs'
import { assemblePackage } from './package/assemble-package.mjs'
import { ROOT } from './run.mjs'

const args = process.argv.slice(2)
const [target = join(ROOT, '.cache/package')] = args.filter((arg) => !arg.startsWith('--'))
process.exitCode = args.includes('--built') || (await build()) ? pack(resolve(target)) : 1

function pack(folder) {
  const content = join(folder, 'content')
  assemblePackage(content)
  for (const name of readdirSync(folder)) if (name.endsWith('.tgz')) rmSync(join(folder, name))
  const packed = spawnSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], {
    cwd: content,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (packed.status !== 0) {
    console.error(packed.stderr ?? packed.error)
    return 1
  }
  const [{ filename }] = JSON.parse(packed.stdout)
  const file = join(folder, filename)
  console.log(`${file}: ${(statSync(file).size / 1_000_000).toFixed(1)} MB`)
  return 0
}
