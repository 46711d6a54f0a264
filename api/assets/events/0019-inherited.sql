-- Whether the segment of the device inherits the deciding policy from that of all devices. Added with a default: stored
-- visits are not rewritten, and no segment inherited before.
ALTER TABLE access_record ADD COLUMN IF NOT EXISTS inherited Bool CODEC(ZSTD);
ALTER TABLE incoming_record ADD COLUMN IF NOT EXISTS inherited Bool;

DROP TABLE IF EXISTS incoming_record_feed;

CREATE MATERIALIZED VIEW incoming_record_feed TO access_record AS
SELECT at, uid, device_ip, device_mac, device_id, device_name, domain, registrable_domain, org, domain_country, domain_type, risk_level, dst_ip, dst_host, dst_port, country, region, network, transport, application, qtype, rcode, latency_ms, solved_mode, verdict_by, control_group, policy_id, segment_id, drift, source, further_answers, inner_cnames, policy_generation, deciding_cname, outside_ttl, shadow_policy_id, inherited
FROM incoming_record;
