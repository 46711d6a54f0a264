-- How often each policy and each list decided. What came in before is summed by steps at this start, with progress,
-- as sums that were damaged are; until then records do not come in, and a run cut by a crash begins again.
CREATE TABLE rollup_policy_quarter
(
    slot DateTime('UTC'),
    policy_id LowCardinality(String),
    solved_mode LowCardinality(String),
    risk_level LowCardinality(String),
    domain_type LowCardinality(String),
    visits UInt64
)
ENGINE = SummingMergeTree(visits)
PARTITION BY toYYYYMM(slot)
ORDER BY (policy_id, slot, solved_mode, risk_level, domain_type)
SETTINGS non_replicated_deduplication_window = 10000;

CREATE TABLE rollup_policy_day
(
    slot DateTime('UTC'),
    policy_id LowCardinality(String),
    solved_mode LowCardinality(String),
    risk_level LowCardinality(String),
    domain_type LowCardinality(String),
    visits UInt64
)
ENGINE = SummingMergeTree(visits)
PARTITION BY toYear(slot)
ORDER BY (policy_id, slot, solved_mode, risk_level, domain_type)
SETTINGS non_replicated_deduplication_window = 10000;

CREATE MATERIALIZED VIEW rollup_policy_quarter_feed TO rollup_policy_quarter AS
SELECT toStartOfFifteenMinutes(at) AS slot, policy_id, solved_mode, risk_level, domain_type, count() AS visits
FROM access_record
GROUP BY slot, policy_id, solved_mode, risk_level, domain_type;

CREATE MATERIALIZED VIEW rollup_policy_day_feed TO rollup_policy_day AS
SELECT toStartOfDay(finer, '{tz}') AS slot, policy_id, solved_mode, risk_level, domain_type, sum(visits) AS visits
FROM (SELECT slot AS finer, policy_id, solved_mode, risk_level, domain_type, visits FROM rollup_policy_quarter)
GROUP BY slot, policy_id, solved_mode, risk_level, domain_type;

INSERT INTO schema_meta (key, value)
SELECT 'rebuild', arrayStringConcat(arrayDistinct(arrayFilter(name -> name != '', arrayPushBack(splitByChar(',', argMax(value, at)), 'rollup_policy_quarter'))), ',')
FROM schema_meta WHERE key = 'rebuild'
HAVING (SELECT count() FROM access_record) > 0;
