// Fills the event store with generated visits inside the engine, so that a hundred million take minutes and not hours.
const STEP = 250_000

/** Adds `rows` visits spread over the `days` before `end` (epoch ms), with the skew of real traffic. */
export async function fillStore(store, { rows, days, end, onStep }) {
  const span = days * 86_400_000
  for (let from = 0; from < rows; from += STEP) {
    const count = Math.min(STEP, rows - from)
    const start = end - span + (span * from) / rows
    await store.command(insertSql({ from, count, start: Math.round(start), step: span / rows }))
    onStep?.(from + count)
  }
}

function insertSql({ from, count, start, step }) {
  // Of the functions that the engine allows; none of them draws at random.
  const drawn = (column) => `sipHash64(number + ${from}, ${column}) % 4294967296`
  return `INSERT INTO access_record
    (at, uid, device_ip, device_mac, device_id, device_name, domain, registrable_domain, org, domain_country, domain_type,
     risk_level, dst_ip, dst_host, dst_port, country, region, network, transport, application, qtype, rcode, latency_ms,
     solved_mode, verdict_by, control_group, policy_id, segment_id, drift, source,
     further_answers, inner_cnames, policy_generation)
    WITH (${drawn(1)}) / 4294967296 AS ranked, (${drawn(2)}) / 4294967296 AS owned,
         toUInt32(20000 * ranked * ranked * ranked) AS rank, toUInt32(200 * owned * owned) AS device,
         (${drawn(3)}) % 100 < 8 AS banned, ['dns','dns','tls','http'][(${drawn(5)}) % 4 + 1] AS kind,
         (${drawn(6)}) % (1 + rank % 4) AS turn, kind = 'dns' AND rank % 3 = 0 AS aliased,
         concat('93.', toString(rank % 200), '.', toString(intDiv(rank, 200)), '.') AS network
    SELECT fromUnixTimestamp64Milli(toInt64(${start} + number * ${step}), 'UTC'), ${from} + number + 1e15,
           concat('10.20.', toString(device % 4), '.', toString(device)), '', concat('10.20.', toString(device % 4), '.', toString(device)), '',
           concat('h', toString(rank % 40), '.site', toString(intDiv(rank, 4)), '.com'), concat('site', toString(intDiv(rank, 4)), '.com'),
           concat('Organisation ', toString(rank % 400)), ['CN','US','SG','JP','DE','IE','FR','GB'][rank % 8 + 1],
           ['unknown','advertising','social','video'][rank % 4 + 1], if(banned, 'high', 'common'),
           concat(network, toString(7 + turn)), if(aliased, concat('e', toString(rank % 500), '.edge.example'), ''), if((${drawn(4)}) % 3 = 0, 443, NULL),
           ['CN','US','SG','JP','DE','IE','FR','GB'][rank % 8 + 1], '', concat('Network ', toString(rank % 300)),
           'udp', kind, 'A', 'NOERROR', 1.5,
           if(banned, 'banned', 'passed'), 'policy', if(banned, 'bad', 'default'), '', 'all', '', 'bench',
           if(kind = 'dns', arrayMap(place -> concat(network, toString(7 + (turn + place) % (1 + rank % 4))), arraySlice([1, 2, 3], 1, rank % 4)), []),
           if(aliased, [concat('h', toString(rank % 40), '.site', toString(intDiv(rank, 4)), '.com.cdn', toString(rank % 9), '.example')], []),
           ${Math.floor(from / 2_000_000)}
    FROM numbers(${count})`
}
