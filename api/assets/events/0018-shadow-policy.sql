-- Which policy on trial would have reversed the verdict of a visit; empty where none would. Added with a default: stored
-- visits are not rewritten, and no policy was on trial before.
ALTER TABLE access_record ADD COLUMN IF NOT EXISTS shadow_policy_id LowCardinality(String) CODEC(ZSTD);
ALTER TABLE incoming_record ADD COLUMN IF NOT EXISTS shadow_policy_id String;

DROP TABLE IF EXISTS incoming_record_feed;

CREATE MATERIALIZED VIEW incoming_record_feed TO access_record AS
SELECT at, uid, device_ip, device_mac, device_id, device_name, domain, registrable_domain, org, domain_country, domain_type, risk_level, dst_ip, dst_host, dst_port, country, region, network, transport, application, qtype, rcode, latency_ms, solved_mode, verdict_by, control_group, policy_id, segment_id, drift, source, further_answers, inner_cnames, policy_generation, deciding_cname, outside_ttl, shadow_policy_id
FROM incoming_record;

-- Visits whose verdict a policy on trial would have reversed, by segment and device. All other visits have no row here.
CREATE TABLE rollup_shadow_quarter
(
    slot DateTime('UTC'),
    segment_id LowCardinality(String),
    policy_id LowCardinality(String),
    device_id LowCardinality(String),
    visits UInt64
)
ENGINE = SummingMergeTree(visits)
PARTITION BY toYYYYMM(slot)
ORDER BY (policy_id, segment_id, slot, device_id)
SETTINGS non_replicated_deduplication_window = 10000;

CREATE MATERIALIZED VIEW rollup_shadow_quarter_feed TO rollup_shadow_quarter AS
SELECT toStartOfFifteenMinutes(at) AS slot, segment_id, shadow_policy_id AS policy_id, device_id, count() AS visits
FROM access_record
WHERE shadow_policy_id != ''
GROUP BY slot, segment_id, policy_id, device_id;
