-- Hits of each policy and list by segment. Stored visits are summed by steps at this start, with progress, as damaged
-- sums are; ingest starts afterwards, and a run that a crash cuts begins again.
CREATE TABLE rollup_segment_policy_quarter
(
    slot DateTime('UTC'),
    segment_id LowCardinality(String),
    policy_id LowCardinality(String),
    solved_mode LowCardinality(String),
    risk_level LowCardinality(String),
    domain_type LowCardinality(String),
    visits UInt64
)
ENGINE = SummingMergeTree(visits)
PARTITION BY toYYYYMM(slot)
ORDER BY (segment_id, policy_id, slot, solved_mode, risk_level, domain_type)
SETTINGS non_replicated_deduplication_window = 10000;

CREATE TABLE rollup_segment_policy_day
(
    slot DateTime('UTC'),
    segment_id LowCardinality(String),
    policy_id LowCardinality(String),
    solved_mode LowCardinality(String),
    risk_level LowCardinality(String),
    domain_type LowCardinality(String),
    visits UInt64
)
ENGINE = SummingMergeTree(visits)
PARTITION BY toYear(slot)
ORDER BY (segment_id, policy_id, slot, solved_mode, risk_level, domain_type)
SETTINGS non_replicated_deduplication_window = 10000;

CREATE MATERIALIZED VIEW rollup_segment_policy_quarter_feed TO rollup_segment_policy_quarter AS
SELECT toStartOfFifteenMinutes(at) AS slot, segment_id, policy_id, solved_mode, risk_level, domain_type, count() AS visits
FROM access_record
GROUP BY slot, segment_id, policy_id, solved_mode, risk_level, domain_type;

CREATE MATERIALIZED VIEW rollup_segment_policy_day_feed TO rollup_segment_policy_day AS
SELECT toStartOfDay(finer, '{tz}') AS slot, segment_id, policy_id, solved_mode, risk_level, domain_type, sum(visits) AS visits
FROM (SELECT slot AS finer, segment_id, policy_id, solved_mode, risk_level, domain_type, visits FROM rollup_segment_policy_quarter)
GROUP BY slot, segment_id, policy_id, solved_mode, risk_level, domain_type;

INSERT INTO schema_meta (key, value)
SELECT 'rebuild', arrayStringConcat(arrayDistinct(arrayFilter(name -> name != '', arrayPushBack(splitByChar(',', argMax(value, at)), 'rollup_segment_policy_quarter'))), ',')
FROM schema_meta WHERE key = 'rebuild'
HAVING (SELECT count() FROM access_record) > 0;
