-- The gateway that answered a query, and how the query reached it. Added with a default: stored visits are not rewritten, and
-- of those it is not known.
ALTER TABLE access_record ADD COLUMN IF NOT EXISTS enforcer LowCardinality(String) CODEC(ZSTD);
ALTER TABLE access_record ADD COLUMN IF NOT EXISTS channel LowCardinality(String) CODEC(ZSTD);
ALTER TABLE incoming_record ADD COLUMN IF NOT EXISTS enforcer LowCardinality(String);
ALTER TABLE incoming_record ADD COLUMN IF NOT EXISTS channel LowCardinality(String);

DROP TABLE IF EXISTS incoming_record_feed;

CREATE MATERIALIZED VIEW incoming_record_feed TO access_record AS
SELECT at, uid, device_ip, device_mac, device_id, device_name, domain, registrable_domain, org, domain_country, domain_type, risk_level, dst_ip, dst_host, dst_port, country, region, network, transport, application, qtype, rcode, latency_ms, solved_mode, verdict_by, control_group, policy_id, segment_id, drift, source, further_answers, inner_cnames, policy_generation, deciding_cname, outside_ttl, shadow_policy_id, inherited, bytes_sent, bytes_received, duration_ms, enforcer, channel
FROM incoming_record;
