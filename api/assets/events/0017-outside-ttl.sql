-- Least TTL (s) of a private answer from a server outside of the network; NULL for every other visit. Added with a default:
-- nothing stored is rewritten, and of former records it is not known.
ALTER TABLE access_record ADD COLUMN IF NOT EXISTS outside_ttl Nullable(UInt32) CODEC(ZSTD);
ALTER TABLE incoming_record ADD COLUMN IF NOT EXISTS outside_ttl Nullable(UInt32);

DROP TABLE IF EXISTS incoming_record_feed;

CREATE MATERIALIZED VIEW incoming_record_feed TO access_record AS
SELECT at, uid, device_ip, device_mac, device_id, device_name, domain, registrable_domain, org, domain_country, domain_type, risk_level, dst_ip, dst_host, dst_port, country, region, network, transport, application, qtype, rcode, latency_ms, solved_mode, verdict_by, control_group, policy_id, segment_id, drift, source, further_answers, inner_cnames, policy_generation, deciding_cname, outside_ttl
FROM incoming_record;
