// System packages for the tests: real servers and a real browser, from Debian's packages.
import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'

const NEEDED = [
  { package: 'chromium', isPresent: () => onPath('chromium'), suite: 'console (end to end, accessibility)' },
  { package: 'openssl', isPresent: () => onPath('openssl'), suite: 'HTTPS' },
  { package: 'curl', isPresent: () => onPath('curl'), suite: 'examples of the API quick start' },
  { package: 'jq', isPresent: () => onPath('jq'), suite: 'examples of the API quick start' },
  { package: 'bind9', isPresent: () => onPath('named'), suite: 'zones served by BIND' },
  { package: 'bind9-utils', isPresent: () => onPath('named-checkzone'), suite: 'zone files read by BIND' },
  { package: 'bind9-dnsutils', isPresent: () => onPath('dig'), suite: 'DNS asked by dig' },
  { package: 'knot-dnsutils', isPresent: () => onPath('kdig'), suite: 'DNS asked by kdig' },
  { package: 'dnsperf', isPresent: () => onPath('dnsperf'), suite: 'speed of the DNS gateway' },
  { package: 'dnsmasq-base', isPresent: () => onPath('dnsmasq'), suite: 'the DNS gateway beside dnsmasq' },
  { package: 'unbound', isPresent: () => onPath('unbound'), suite: 'the DNS gateway beside Unbound' },
  { package: 'stubby', isPresent: () => onPath('stubby'), suite: 'DNS over TLS asked by stubby' },
  { package: 'dnsdist', isPresent: () => onPath('dnsdist'), suite: 'speed of encrypted DNS beside dnsdist' },
  { package: 'iproute2', isPresent: () => onPath('ip'), suite: 'addresses that come and go' },
  { package: 'keepalived', isPresent: () => onPath('keepalived'), suite: 'nodes behind keepalived' },
  { package: 'bird2', isPresent: () => onPath('bird'), suite: 'nodes behind BIRD' },
  { package: 'libfaketime', isPresent: hasFaketime, suite: 'nodes whose clock is moved' },
  { package: 'postgresql', isPresent: hasPostgres, suite: 'state store on PostgreSQL' },
]

function onPath(name) {
  return ['/usr/bin', '/usr/sbin', '/usr/local/bin'].some((folder) => existsSync(`${folder}/${name}`))
}

function hasFaketime() {
  const root = '/usr/lib'
  return readdirSync(root).some((folder) => existsSync(`${root}/${folder}/faketime/libfaketime.so.1`))
}

function hasPostgres() {
  const root = '/usr/lib/postgresql'
  return existsSync(root) && readdirSync(root).some((version) => existsSync(`${root}/${version}/bin/initdb`))
}

function mayInstall() {
  return process.getuid?.() === 0 && onPath('apt-get')
}

/** Installs missing packages when it may; prints those still missing and the skipped suites, and returns them. */
export async function ensureSystemPackages() {
  const wanted = missingPackages()
  if (wanted.length > 0 && mayInstall()) {
    const names = wanted.map((need) => need.package)
    console.log(`installing ${names.join(', ')}`)
    await aptGet('update')
    // A package that cannot be installed must not prevent the others.
    if (!(await install(names)))
      for (const name of names) if (!(await install([name]))) console.error(`could not install ${name}`)
  }
  const missing = missingPackages()
  for (const need of missing) console.log(`missing Debian package ${need.package}: skipping ${need.suite}`)
  return missing
}

function missingPackages() {
  return NEEDED.filter((need) => !need.isPresent())
}

function install(names) {
  return aptGet('install', '-y', '--no-install-recommends', ...names)
}

function aptGet(command, ...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const child = spawn('apt-get', [command, '-qq', ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  return new Promise((resolve) => {
    child.once('error', () => resolve(false))
    child.once('exit', (code) => resolve(code === 0))
  })
}
