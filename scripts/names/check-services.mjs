import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Prints the domains of the table of services that a copy of domain-list-community does not have, as candidates for a
 * review: services give up domains and add others. The argument is its folder `data`.
 *
 *     node scripts/names/check-services.mjs domain-list-community/data
 */
const [folder] = process.argv.slice(2)
if (!folder) {
  console.error('Usage: node scripts/names/check-services.mjs FOLDER')
  process.exit(1)
}

const known = new Set(
  readdirSync(folder).flatMap((file) =>
    readFileSync(join(folder, file), 'utf8')
      .split('\n')
      .map((line) => (line.replace(/#.*/, '').trim().split(/\s/)[0] ?? '').replace(/^(full|domain):/, '')),
  ),
)

function isKnown(name) {
  return known.has(name) || (name.includes('.') && isKnown(name.slice(name.indexOf('.') + 1)))
}

const { services } = JSON.parse(readFileSync('api/assets/lists/services.json', 'utf8'))
for (const { id, domains } of services) {
  const unknown = domains.split(' ').filter((name) => !isKnown(name))
  if (unknown.length > 0) console.log(`${id}: ${unknown.join(' ')}`)
}
