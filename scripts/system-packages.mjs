// What the tests need beyond npm: real servers and a real browser, from Debian's packages.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'

const NEEDED = [
  { package: 'chromium', isPresent: () => onPath('chromium'), suite: 'console (end to end, accessibility)' },
  { package: 'openssl', isPresent: () => onPath('openssl'), suite: 'HTTPS' },
  { package: 'bind9', isPresent: () => onPath('named'), suite: 'zones served by BIND' },
  { package: 'bind9-utils', isPresent: () => onPath('named-checkzone'), suite: 'zone files read by BIND' },
  { package: 'bind9-dnsutils', isPresent: () => onPath('dig'), suite: 'DNS asked by dig' },
  { package: 'postgresql', isPresent: hasPostgres, suite: 'state store on PostgreSQL' },
]

function onPath(name) {
  return ['/usr/bin', '/usr/sbin', '/usr/local/bin'].some((folder) => existsSync(`${folder}/${name}`))
}

function hasPostgres() {
  const root = '/usr/lib/postgresql'
  return existsSync(root) && readdirSync(root).some((version) => existsSync(`${root}/${version}/bin/initdb`))
}

function mayInstall() {
  return process.getuid?.() === 0 && onPath('apt-get')
}

/** Installs what is missing where it may; says by name what stays missing and which suites that skips, and answers it. */
export function ensureSystemPackages() {
  let missing = NEEDED.filter((need) => !need.isPresent())
  if (missing.length > 0 && mayInstall()) {
    console.log(`installing ${missing.map((need) => need.package).join(', ')}`)
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const options = { env, stdio: ['ignore', 'ignore', 'inherit'] }
    spawnSync('apt-get', ['update', '-qq'], options)
    for (const need of missing) {
      try {
        execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', need.package], options)
      } catch {
        console.error(`could not install ${need.package}`)
      }
    }
    missing = NEEDED.filter((need) => !need.isPresent())
  }
  for (const need of missing) console.log(`missing Debian package ${need.package}: skipping ${need.suite}`)
  return missing
}
