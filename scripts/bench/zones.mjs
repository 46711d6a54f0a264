// A separate process for its memory: reads, checks, compares and writes a zone of 100,000 records.
import { compareRecords, readZone, writeZone } from '../../shared/dist/dns/index.js'

const RECORDS = 100_000
/** Seconds and resident MB at the peak that the reader must stay below. */
const LIMITS = { seconds: 5, megabytes: 600 }

function measureZone() {
  const text = zoneText()
  const timed = (work) => {
    const begun = performance.now()
    const result = work()
    return { result, seconds: (performance.now() - begun) / 1000 }
  }
  const read = timed(() => readZone(text))
  if (read.result.faultCount > 0 || read.result.records.length !== RECORDS)
    throw new Error('the zone was not read')
  const written = timed(() => writeZone(read.result))
  const again = readZone(written.result)
  const compared = timed(() => compareRecords(read.result.records, again.records))
  const { added, removed, changed } = compared.result
  if (added.length + removed.length + changed.length > 0)
    throw new Error('writing and reading changes the zone')
  const peak = process.resourceUsage().maxRSS / 1000
  console.log(
    `a zone of ${RECORDS.toLocaleString('en')} records, ${(text.length / 1e6).toFixed(1)} MB: read and checked in ` +
      `${read.seconds.toFixed(2)} s, written in ${written.seconds.toFixed(2)} s, compared in ` +
      `${compared.seconds.toFixed(2)} s, ${Math.round(peak)} MB resident at the peak ` +
      `(limits: ${LIMITS.seconds} s to read, ${LIMITS.megabytes} MB)`,
  )
}

/** Addresses, aliases, mail and texts, as in a large forward zone. */
function zoneText() {
  const lines = [
    '$ORIGIN large.example.',
    '$TTL 1h',
    '@ SOA ns1 hostmaster 1 2h 15m 2w 1h',
    ' NS ns1',
    ' NS ns2',
  ]
  lines.push('ns1 A 192.0.2.1', 'ns2 A 192.0.2.2')
  for (let i = 0; lines.length < RECORDS + 2; i++) {
    const host = `host-${i}.site-${i % 97}`
    if (i % 10 < 6) lines.push(`${host} IN A 10.${(i >> 16) & 255}.${(i >> 8) & 255}.${i & 255}`)
    else if (i % 10 === 6) lines.push(`${host} IN CNAME host-${i - 1}.site-${(i - 1) % 97}`)
    else if (i % 10 === 7)
      lines.push(`${host} IN AAAA 2001:db8:${(i >> 16).toString(16)}:${(i & 65535).toString(16)}::1`)
    else if (i % 10 === 8) lines.push(`${host} 600 IN MX 10 host-${i - 8}.site-${(i - 8) % 97}`)
    else lines.push(`${host} IN TXT "v=spf1 ip4:10.0.0.0/8; note ${i}" "second string"`)
  }
  return `${lines.join('\n')}\n`
}

measureZone()
