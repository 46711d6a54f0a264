-- Which name of the answer's chain decided: its place in cnames from 1 on, 0 where none of them did. Added with a default:
-- nothing of what is there is written anew, and of former records it is not known.
ALTER TABLE access_record ADD COLUMN IF NOT EXISTS deciding_cname UInt8 CODEC(ZSTD);
ALTER TABLE incoming_record ADD COLUMN IF NOT EXISTS deciding_cname UInt8;

DROP TABLE IF EXISTS incoming_record_feed;

CREATE MATERIALIZED VIEW incoming_record_feed TO access_record AS
SELECT at, uid, device_ip, device_mac, device_id, device_name, domain, registrable_domain, org, domain_country, domain_type, risk_level, dst_ip, dst_host, dst_port, country, region, network, transport, application, qtype, rcode, latency_ms, solved_mode, verdict_by, control_group, policy_id, segment_id, drift, source, further_answers, inner_cnames, policy_generation, deciding_cname
FROM incoming_record;
