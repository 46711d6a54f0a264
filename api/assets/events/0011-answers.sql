-- A record keeps all of its answer, and which policies decided. Columns are added with a default, so nothing of what is
-- there is written anew: of former look-ups the first address and the end of the chain stay known, and no generation.
-- What dst_ip and dst_host hold already is not written twice.
ALTER TABLE access_record ADD COLUMN IF NOT EXISTS further_answers Array(String) CODEC(ZSTD);
ALTER TABLE access_record ADD COLUMN IF NOT EXISTS inner_cnames Array(LowCardinality(String)) CODEC(ZSTD);
ALTER TABLE access_record ADD COLUMN IF NOT EXISTS policy_generation Nullable(UInt64) CODEC(Delta, ZSTD);

ALTER TABLE access_record ADD COLUMN IF NOT EXISTS answers Array(String)
ALIAS if(application = 'dns' AND dst_ip != '', arrayPushFront(further_answers, dst_ip), further_answers);
ALTER TABLE access_record ADD COLUMN IF NOT EXISTS cnames Array(String)
ALIAS if(application = 'dns' AND dst_host != '', arrayPushBack(CAST(inner_cnames, 'Array(String)'), dst_host), CAST(inner_cnames, 'Array(String)'));

ALTER TABLE incoming_record ADD COLUMN IF NOT EXISTS further_answers Array(String);
ALTER TABLE incoming_record ADD COLUMN IF NOT EXISTS inner_cnames Array(String);
ALTER TABLE incoming_record ADD COLUMN IF NOT EXISTS policy_generation Nullable(UInt64);

DROP TABLE IF EXISTS incoming_record_feed;

CREATE MATERIALIZED VIEW incoming_record_feed TO access_record AS
SELECT at, uid, device_ip, device_mac, device_id, device_name, domain, registrable_domain, org, domain_country, domain_type, risk_level, dst_ip, dst_host, dst_port, country, region, network, transport, application, qtype, rcode, latency_ms, solved_mode, verdict_by, control_group, policy_id, segment_id, drift, source, further_answers, inner_cnames, policy_generation
FROM incoming_record;
