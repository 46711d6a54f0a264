// npm leaves optional packages for other platforms out of the lock file when the registry at hand
// does not carry them, and `npm ci` then refuses the file ("Missing: … from lock file").
// This adds each missing one as a stub, so that the lock file is complete everywhere.
import { readFileSync, writeFileSync } from 'node:fs'

const file = new URL('../package-lock.json', import.meta.url)
const lock = JSON.parse(readFileSync(file, 'utf8'))

const PLATFORMS = [
  'linux',
  'darwin',
  'win32',
  'android',
  'freebsd',
  'openbsd',
  'netbsd',
  'sunos',
  'aix',
  'openharmony',
]
const CPUS = ['x64', 'arm64', 'arm', 'ia32', 'ppc64', 's390x', 'riscv64', 'loong64', 'mips64el', 'wasm32']

/** The platform in the name of a package: `@x/cli-linux-arm64-musl` → linux, arm64, musl. */
function platformOf(name) {
  const words = name.replace(/^@/, '').split(/[/\-.]/)
  const stub = { optional: true }
  const os = PLATFORMS.find((word) => words.includes(word))
  const cpu = CPUS.find((word) => words.includes(word))
  if (cpu) stub.cpu = [cpu]
  if (os) stub.os = [os]
  if (words.includes('musl')) stub.libc = ['musl']
  else if (os === 'linux' && words.includes('gnu')) stub.libc = ['glibc']
  return stub
}

function isPresent(parent, name) {
  let base = parent
  while (true) {
    if (lock.packages[`${base === '' ? '' : `${base}/`}node_modules/${name}`]) return true
    if (base === '') return false
    const above = base.replace(/(^|\/)node_modules\/(@[^/]+\/)?[^/]+$/, '')
    // The folder of a workspace is in none of packages.
    base = above === base ? '' : above
  }
}

let added = 0
for (const [path, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (isPresent(path, name)) continue
    if (!/^\d/.test(version))
      throw new Error(`${path} wants ${name}@${version}: not an exact version, add it by hand`)
    lock.packages[`node_modules/${name}`] = { version, ...platformOf(name) }
    added += 1
    console.log(`stub: ${name}@${version}`)
  }
}
lock.packages = Object.fromEntries(
  Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)),
)
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
console.log(added === 0 ? 'package-lock.json is complete' : `added ${added} stubs to package-lock.json`)
