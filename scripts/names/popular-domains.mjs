import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { domainToASCII } from 'node:url'
import { gzipSync } from 'node:zlib'
import { generatedNameScore } from '@netwarden/shared/risk'
import { getDomain } from 'tldts'

/**
 * Writes the table of widely visited registrable domains from copies of three public sources: the CSV of the Majestic
 * Million, the folder `data` of domain-list-community, and `data/entities.js` of third-party-web.
 *
 *     node scripts/names/popular-domains.mjs majestic_million.csv domain-list-community/data entities.js
 */
const [majestic, community, entities] = process.argv.slice(2)
if (!majestic || !community || !entities) {
  console.error('Usage: node scripts/names/popular-domains.mjs CSV FOLDER FILE')
  process.exit(1)
}

/** Services to which anybody may send, so that contacts with them are worth a look. */
const LEFT_OUT = new Set('0x0.st file.io ngrok.com pastebin.com transfer.sh webhook.site'.split(' '))
const MOST = 50_000

function registrableOf(name) {
  const found = getDomain(domainToASCII(name), { allowPrivateDomains: false })
  if (!found || found.endsWith('.arpa') || LEFT_OUT.has(found)) return []
  // Lists of advertisers contain names that nobody chose.
  return generatedNameScore(found, found) < 0.5 ? [found] : []
}

/** In the order of their rank. */
function ranked() {
  const lines = readFileSync(majestic, 'utf8').split('\n').slice(1)
  return lines.flatMap((line) => registrableOf(line.split(',')[6] ?? ''))
}

function listed() {
  return readdirSync(community).flatMap((file) =>
    readFileSync(join(community, file), 'utf8')
      .split('\n')
      .map((line) => (line.replace(/#.*/, '').trim().split(/\s/)[0] ?? '').replace(/^(full|domain):/, ''))
      .filter((name) => name.includes('.') && !name.includes(':'))
      .flatMap(registrableOf),
  )
}

function embedded() {
  const names = readFileSync(entities, 'utf8').match(/'[^'\s]+\.[^'\s]+'/g) ?? []
  return names.flatMap((name) => registrableOf(name.slice(1, -1).replace(/^https?:\/\/|^\*\./g, '')))
}

const domains = [...new Set([...ranked(), ...embedded(), ...listed()])].slice(0, MOST).sort()
writeFileSync('api/assets/names/popular.txt.gz', gzipSync(`${domains.join('\n')}\n`, { level: 9 }))
console.log(`${domains.length} domains`)
