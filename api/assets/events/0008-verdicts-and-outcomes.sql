-- The sums of all visits know who decided (a resolver, or our own judgement) and what became of a look-up, so that
-- neither is counted for the other. They are made anew from the records; a run cut by a crash begins again from nothing.
ALTER TABLE access_record ADD COLUMN IF NOT EXISTS outcome LowCardinality(String)
ALIAS multiIf(rcode = '', '', rcode = 'NOERROR', 'answered', rcode = 'NXDOMAIN', 'noSuchName', 'failed');

DROP TABLE IF EXISTS rollup_total_minute_feed;
DROP TABLE IF EXISTS rollup_total_quarter_feed;
DROP TABLE IF EXISTS rollup_total_day_feed;
DROP TABLE IF EXISTS rollup_total_minute;
DROP TABLE IF EXISTS rollup_total_quarter;
DROP TABLE IF EXISTS rollup_total_day;

CREATE TABLE rollup_total_minute
(
    slot DateTime('UTC'),
    control_group LowCardinality(String),
    transport LowCardinality(String),
    application LowCardinality(String),
    verdict_by LowCardinality(String),
    outcome LowCardinality(String),
    solved_mode LowCardinality(String),
    risk_level LowCardinality(String),
    domain_type LowCardinality(String),
    visits UInt64
)
ENGINE = SummingMergeTree(visits)
PARTITION BY toYYYYMMDD(slot)
ORDER BY (slot, control_group, transport, application, verdict_by, outcome, solved_mode, risk_level, domain_type)
SETTINGS non_replicated_deduplication_window = 10000;

CREATE TABLE rollup_total_quarter
(
    slot DateTime('UTC'),
    control_group LowCardinality(String),
    transport LowCardinality(String),
    application LowCardinality(String),
    verdict_by LowCardinality(String),
    outcome LowCardinality(String),
    solved_mode LowCardinality(String),
    risk_level LowCardinality(String),
    domain_type LowCardinality(String),
    visits UInt64
)
ENGINE = SummingMergeTree(visits)
PARTITION BY toYYYYMM(slot)
ORDER BY (slot, control_group, transport, application, verdict_by, outcome, solved_mode, risk_level, domain_type)
SETTINGS non_replicated_deduplication_window = 10000;

CREATE TABLE rollup_total_day
(
    slot DateTime('UTC'),
    control_group LowCardinality(String),
    transport LowCardinality(String),
    application LowCardinality(String),
    verdict_by LowCardinality(String),
    outcome LowCardinality(String),
    solved_mode LowCardinality(String),
    risk_level LowCardinality(String),
    domain_type LowCardinality(String),
    visits UInt64
)
ENGINE = SummingMergeTree(visits)
PARTITION BY toYear(slot)
ORDER BY (slot, control_group, transport, application, verdict_by, outcome, solved_mode, risk_level, domain_type)
SETTINGS non_replicated_deduplication_window = 10000;

-- The records lie in the order of time: the tables add up what is equal a block at a time, without grouping all there is.
INSERT INTO rollup_total_minute (slot, control_group, transport, application, verdict_by, outcome, solved_mode, risk_level, domain_type, visits)
SELECT toStartOfMinute(at), control_group, transport, application, verdict_by, outcome, solved_mode, risk_level, domain_type, 1 FROM access_record WHERE at > now() - INTERVAL 8 DAY
SETTINGS max_partitions_per_insert_block = 0;

INSERT INTO rollup_total_quarter (slot, control_group, transport, application, verdict_by, outcome, solved_mode, risk_level, domain_type, visits)
SELECT toStartOfFifteenMinutes(at), control_group, transport, application, verdict_by, outcome, solved_mode, risk_level, domain_type, 1 FROM access_record
SETTINGS max_partitions_per_insert_block = 0;

INSERT INTO rollup_total_day (slot, control_group, transport, application, verdict_by, outcome, solved_mode, risk_level, domain_type, visits)
SELECT toStartOfDay(finer, '{tz}'), control_group, transport, application, verdict_by, outcome, solved_mode, risk_level, domain_type, visits
FROM (SELECT slot AS finer, control_group, transport, application, verdict_by, outcome, solved_mode, risk_level, domain_type, visits FROM rollup_total_quarter)
SETTINGS max_partitions_per_insert_block = 0;

CREATE MATERIALIZED VIEW rollup_total_minute_feed TO rollup_total_minute AS
SELECT toStartOfMinute(at) AS slot, control_group, transport, application, verdict_by,
    multiIf(rcode = '', '', rcode = 'NOERROR', 'answered', rcode = 'NXDOMAIN', 'noSuchName', 'failed') AS outcome, solved_mode, risk_level, domain_type, count() AS visits
FROM access_record
GROUP BY slot, control_group, transport, application, verdict_by, outcome, solved_mode, risk_level, domain_type;

CREATE MATERIALIZED VIEW rollup_total_quarter_feed TO rollup_total_quarter AS
SELECT toStartOfFifteenMinutes(finer) AS slot, control_group, transport, application, verdict_by, outcome, solved_mode, risk_level, domain_type, sum(visits) AS visits
FROM (SELECT slot AS finer, control_group, transport, application, verdict_by, outcome, solved_mode, risk_level, domain_type, visits FROM rollup_total_minute)
GROUP BY slot, control_group, transport, application, verdict_by, outcome, solved_mode, risk_level, domain_type;

CREATE MATERIALIZED VIEW rollup_total_day_feed TO rollup_total_day AS
SELECT toStartOfDay(finer, '{tz}') AS slot, control_group, transport, application, verdict_by, outcome, solved_mode, risk_level, domain_type, sum(visits) AS visits
FROM (SELECT slot AS finer, control_group, transport, application, verdict_by, outcome, solved_mode, risk_level, domain_type, visits FROM rollup_total_quarter)
GROUP BY slot, control_group, transport, application, verdict_by, outcome, solved_mode, risk_level, domain_type;
