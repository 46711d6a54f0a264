-- Bytes and length of connections, where the log has them. Nullable: stored visits are not rewritten, and of most visits they
-- are not known.
ALTER TABLE access_record ADD COLUMN IF NOT EXISTS bytes_sent Nullable(UInt64) CODEC(ZSTD);
ALTER TABLE access_record ADD COLUMN IF NOT EXISTS bytes_received Nullable(UInt64) CODEC(ZSTD);
ALTER TABLE access_record ADD COLUMN IF NOT EXISTS duration_ms Nullable(UInt64) CODEC(ZSTD);
ALTER TABLE incoming_record ADD COLUMN IF NOT EXISTS bytes_sent Nullable(UInt64);
ALTER TABLE incoming_record ADD COLUMN IF NOT EXISTS bytes_received Nullable(UInt64);
ALTER TABLE incoming_record ADD COLUMN IF NOT EXISTS duration_ms Nullable(UInt64);

DROP TABLE IF EXISTS incoming_record_feed;

CREATE MATERIALIZED VIEW incoming_record_feed TO access_record AS
SELECT at, uid, device_ip, device_mac, device_id, device_name, domain, registrable_domain, org, domain_country, domain_type, risk_level, dst_ip, dst_host, dst_port, country, region, network, transport, application, qtype, rcode, latency_ms, solved_mode, verdict_by, control_group, policy_id, segment_id, drift, source, further_answers, inner_cnames, policy_generation, deciding_cname, outside_ttl, shadow_policy_id, inherited, bytes_sent, bytes_received, duration_ms
FROM incoming_record;
