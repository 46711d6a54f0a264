-- The visits. Sorted by time, since lists show the newest first; a partition a day, so that retention drops whole
-- partitions. Searches for something rare do not scan: the rollups below tell in which quarter hours it was seen.
-- Their few rows lie far apart, so what must be read and unpacked for one row is small.
CREATE TABLE access_record
(
    at DateTime64(3, 'UTC') CODEC(Delta, ZSTD),
    uid UInt64 CODEC(Delta, ZSTD),
    device_ip LowCardinality(String),
    device_mac LowCardinality(String),
    device_id LowCardinality(String),
    device_name LowCardinality(String),
    domain String CODEC(ZSTD),
    registrable_domain LowCardinality(String),
    org LowCardinality(String),
    domain_country LowCardinality(String),
    domain_type LowCardinality(String),
    risk_level LowCardinality(String),
    dst_ip String CODEC(ZSTD),
    dst_host String CODEC(ZSTD),
    dst_port Nullable(UInt16),
    country LowCardinality(String),
    region LowCardinality(String),
    network LowCardinality(String),
    transport LowCardinality(String),
    application LowCardinality(String),
    qtype LowCardinality(String),
    rcode LowCardinality(String),
    latency_ms Nullable(Float32),
    solved_mode LowCardinality(String),
    verdict_by LowCardinality(String),
    control_group LowCardinality(String),
    policy_id LowCardinality(String),
    segment_id LowCardinality(String),
    drift LowCardinality(String),
    source LowCardinality(String)
)
ENGINE = MergeTree
PARTITION BY toYYYYMMDD(at)
ORDER BY (at, uid)
SETTINGS non_replicated_deduplication_window = 10000, index_granularity = 2048, min_compress_block_size = 16384, max_compress_block_size = 65536;

-- Sums of all visits: the charts, the distributions, and lists filtered by nothing rarer.
CREATE TABLE rollup_total_minute
(
    slot DateTime('UTC'),
    control_group LowCardinality(String),
    transport LowCardinality(String),
    application LowCardinality(String),
    solved_mode LowCardinality(String),
    risk_level LowCardinality(String),
    domain_type LowCardinality(String),
    visits UInt64
)
ENGINE = SummingMergeTree(visits)
PARTITION BY toYYYYMMDD(slot)
ORDER BY (slot, control_group, transport, application, solved_mode, risk_level, domain_type)
SETTINGS non_replicated_deduplication_window = 10000;

CREATE MATERIALIZED VIEW rollup_total_minute_feed TO rollup_total_minute AS
SELECT toStartOfMinute(at) AS slot, control_group, transport, application, solved_mode, risk_level, domain_type, count() AS visits
FROM access_record
GROUP BY slot, control_group, transport, application, solved_mode, risk_level, domain_type;

CREATE TABLE rollup_total_quarter
(
    slot DateTime('UTC'),
    control_group LowCardinality(String),
    transport LowCardinality(String),
    application LowCardinality(String),
    solved_mode LowCardinality(String),
    risk_level LowCardinality(String),
    domain_type LowCardinality(String),
    visits UInt64
)
ENGINE = SummingMergeTree(visits)
PARTITION BY toYYYYMM(slot)
ORDER BY (slot, control_group, transport, application, solved_mode, risk_level, domain_type)
SETTINGS non_replicated_deduplication_window = 10000;

CREATE MATERIALIZED VIEW rollup_total_quarter_feed TO rollup_total_quarter AS
SELECT toStartOfFifteenMinutes(finer) AS slot, control_group, transport, application, solved_mode, risk_level, domain_type, sum(visits) AS visits
FROM (SELECT slot AS finer, control_group, transport, application, solved_mode, risk_level, domain_type, visits FROM rollup_total_minute)
GROUP BY slot, control_group, transport, application, solved_mode, risk_level, domain_type;

CREATE TABLE rollup_total_day
(
    slot DateTime('UTC'),
    control_group LowCardinality(String),
    transport LowCardinality(String),
    application LowCardinality(String),
    solved_mode LowCardinality(String),
    risk_level LowCardinality(String),
    domain_type LowCardinality(String),
    visits UInt64
)
ENGINE = SummingMergeTree(visits)
PARTITION BY toYear(slot)
ORDER BY (slot, control_group, transport, application, solved_mode, risk_level, domain_type)
SETTINGS non_replicated_deduplication_window = 10000;

CREATE MATERIALIZED VIEW rollup_total_day_feed TO rollup_total_day AS
SELECT toStartOfDay(finer, '{tz}') AS slot, control_group, transport, application, solved_mode, risk_level, domain_type, sum(visits) AS visits
FROM (SELECT slot AS finer, control_group, transport, application, solved_mode, risk_level, domain_type, visits FROM rollup_total_quarter)
GROUP BY slot, control_group, transport, application, solved_mode, risk_level, domain_type;


-- Visits by name: popular domains, organisations and owners, and searches for a name or an organisation.
CREATE TABLE rollup_domain_quarter
(
    slot DateTime('UTC'),
    domain String,
    registrable_domain LowCardinality(String),
    org LowCardinality(String),
    domain_country LowCardinality(String),
    solved_mode LowCardinality(String),
    risk_level LowCardinality(String),
    domain_type LowCardinality(String),
    visits UInt64
)
ENGINE = SummingMergeTree(visits)
PARTITION BY toYYYYMM(slot)
ORDER BY (toYYYYMMDD(slot), domain, registrable_domain, org, domain_country, solved_mode, risk_level, domain_type, slot)
SETTINGS non_replicated_deduplication_window = 10000, index_granularity = 2048;

CREATE MATERIALIZED VIEW rollup_domain_quarter_feed TO rollup_domain_quarter AS
SELECT toStartOfFifteenMinutes(at) AS slot, domain, registrable_domain, org, domain_country, solved_mode, risk_level, domain_type, count() AS visits
FROM access_record
GROUP BY slot, domain, registrable_domain, org, domain_country, solved_mode, risk_level, domain_type;

CREATE TABLE rollup_domain_day
(
    slot DateTime('UTC'),
    domain String,
    registrable_domain LowCardinality(String),
    org LowCardinality(String),
    domain_country LowCardinality(String),
    solved_mode LowCardinality(String),
    risk_level LowCardinality(String),
    domain_type LowCardinality(String),
    visits UInt64
)
ENGINE = SummingMergeTree(visits)
PARTITION BY toYear(slot)
ORDER BY (domain, registrable_domain, org, domain_country, solved_mode, risk_level, domain_type, slot)
SETTINGS non_replicated_deduplication_window = 10000;

CREATE MATERIALIZED VIEW rollup_domain_day_feed TO rollup_domain_day AS
SELECT toStartOfDay(finer, '{tz}') AS slot, domain, registrable_domain, org, domain_country, solved_mode, risk_level, domain_type, sum(visits) AS visits
FROM (SELECT slot AS finer, domain, registrable_domain, org, domain_country, solved_mode, risk_level, domain_type, visits FROM rollup_domain_quarter)
GROUP BY slot, domain, registrable_domain, org, domain_country, solved_mode, risk_level, domain_type;


-- Visits by device.
CREATE TABLE rollup_device_quarter
(
    slot DateTime('UTC'),
    device_id LowCardinality(String),
    device_ip LowCardinality(String),
    device_mac LowCardinality(String),
    solved_mode LowCardinality(String),
    risk_level LowCardinality(String),
    domain_type LowCardinality(String),
    visits UInt64
)
ENGINE = SummingMergeTree(visits)
PARTITION BY toYYYYMM(slot)
ORDER BY (toYYYYMMDD(slot), device_id, device_ip, device_mac, solved_mode, risk_level, domain_type, slot)
SETTINGS non_replicated_deduplication_window = 10000;

CREATE MATERIALIZED VIEW rollup_device_quarter_feed TO rollup_device_quarter AS
SELECT toStartOfFifteenMinutes(at) AS slot, device_id, device_ip, device_mac, solved_mode, risk_level, domain_type, count() AS visits
FROM access_record
GROUP BY slot, device_id, device_ip, device_mac, solved_mode, risk_level, domain_type;

CREATE TABLE rollup_device_day
(
    slot DateTime('UTC'),
    device_id LowCardinality(String),
    device_ip LowCardinality(String),
    device_mac LowCardinality(String),
    solved_mode LowCardinality(String),
    risk_level LowCardinality(String),
    domain_type LowCardinality(String),
    visits UInt64
)
ENGINE = SummingMergeTree(visits)
PARTITION BY toYear(slot)
ORDER BY (device_id, device_ip, device_mac, solved_mode, risk_level, domain_type, slot)
SETTINGS non_replicated_deduplication_window = 10000;

CREATE MATERIALIZED VIEW rollup_device_day_feed TO rollup_device_day AS
SELECT toStartOfDay(finer, '{tz}') AS slot, device_id, device_ip, device_mac, solved_mode, risk_level, domain_type, sum(visits) AS visits
FROM (SELECT slot AS finer, device_id, device_ip, device_mac, solved_mode, risk_level, domain_type, visits FROM rollup_device_quarter)
GROUP BY slot, device_id, device_ip, device_mac, solved_mode, risk_level, domain_type;


-- Visits by destination address, with what is known of it.
CREATE TABLE rollup_dst_quarter
(
    slot DateTime('UTC'),
    dst_ip String,
    org LowCardinality(String),
    country LowCardinality(String),
    region LowCardinality(String),
    network LowCardinality(String),
    solved_mode LowCardinality(String),
    risk_level LowCardinality(String),
    domain_type LowCardinality(String),
    visits UInt64
)
ENGINE = SummingMergeTree(visits)
PARTITION BY toYYYYMM(slot)
ORDER BY (toYYYYMMDD(slot), dst_ip, org, country, region, network, solved_mode, risk_level, domain_type, slot)
SETTINGS non_replicated_deduplication_window = 10000, index_granularity = 2048;

CREATE MATERIALIZED VIEW rollup_dst_quarter_feed TO rollup_dst_quarter AS
SELECT toStartOfFifteenMinutes(at) AS slot, dst_ip, org, country, region, network, solved_mode, risk_level, domain_type, count() AS visits
FROM access_record
GROUP BY slot, dst_ip, org, country, region, network, solved_mode, risk_level, domain_type;

CREATE TABLE rollup_dst_day
(
    slot DateTime('UTC'),
    dst_ip String,
    org LowCardinality(String),
    country LowCardinality(String),
    region LowCardinality(String),
    network LowCardinality(String),
    solved_mode LowCardinality(String),
    risk_level LowCardinality(String),
    domain_type LowCardinality(String),
    visits UInt64
)
ENGINE = SummingMergeTree(visits)
PARTITION BY toYear(slot)
ORDER BY (dst_ip, org, country, region, network, solved_mode, risk_level, domain_type, slot)
SETTINGS non_replicated_deduplication_window = 10000;

CREATE MATERIALIZED VIEW rollup_dst_day_feed TO rollup_dst_day AS
SELECT toStartOfDay(finer, '{tz}') AS slot, dst_ip, org, country, region, network, solved_mode, risk_level, domain_type, sum(visits) AS visits
FROM (SELECT slot AS finer, dst_ip, org, country, region, network, solved_mode, risk_level, domain_type, visits FROM rollup_dst_quarter)
GROUP BY slot, dst_ip, org, country, region, network, solved_mode, risk_level, domain_type;


-- Visits by destination port.
CREATE TABLE rollup_port_quarter
(
    slot DateTime('UTC'),
    dst_port Nullable(UInt16),
    application LowCardinality(String),
    solved_mode LowCardinality(String),
    risk_level LowCardinality(String),
    domain_type LowCardinality(String),
    visits UInt64
)
ENGINE = SummingMergeTree(visits)
PARTITION BY toYYYYMM(slot)
ORDER BY (toYYYYMMDD(slot), dst_port, application, solved_mode, risk_level, domain_type, slot)
SETTINGS non_replicated_deduplication_window = 10000, allow_nullable_key = 1;

CREATE MATERIALIZED VIEW rollup_port_quarter_feed TO rollup_port_quarter AS
SELECT toStartOfFifteenMinutes(at) AS slot, dst_port, application, solved_mode, risk_level, domain_type, count() AS visits
FROM access_record
GROUP BY slot, dst_port, application, solved_mode, risk_level, domain_type;

CREATE TABLE rollup_port_day
(
    slot DateTime('UTC'),
    dst_port Nullable(UInt16),
    application LowCardinality(String),
    solved_mode LowCardinality(String),
    risk_level LowCardinality(String),
    domain_type LowCardinality(String),
    visits UInt64
)
ENGINE = SummingMergeTree(visits)
PARTITION BY toYear(slot)
ORDER BY (dst_port, application, solved_mode, risk_level, domain_type, slot)
SETTINGS non_replicated_deduplication_window = 10000, allow_nullable_key = 1;

CREATE MATERIALIZED VIEW rollup_port_day_feed TO rollup_port_day AS
SELECT toStartOfDay(finer, '{tz}') AS slot, dst_port, application, solved_mode, risk_level, domain_type, sum(visits) AS visits
FROM (SELECT slot AS finer, dst_port, application, solved_mode, risk_level, domain_type, visits FROM rollup_port_quarter)
GROUP BY slot, dst_port, application, solved_mode, risk_level, domain_type;


-- Which device visited which name. Small granules here and above: a name is looked for in each day, a pair across all
-- devices, and a few rows of each are wanted.
CREATE TABLE rollup_pair_quarter
(
    slot DateTime('UTC'),
    device_id LowCardinality(String),
    domain String,
    device_ip LowCardinality(String),
    registrable_domain LowCardinality(String),
    org LowCardinality(String),
    solved_mode LowCardinality(String),
    risk_level LowCardinality(String),
    domain_type LowCardinality(String),
    visits UInt64
)
ENGINE = SummingMergeTree(visits)
PARTITION BY toYYYYMM(slot)
ORDER BY (toYYYYMMDD(slot), device_id, domain, device_ip, registrable_domain, org, solved_mode, risk_level, domain_type, slot)
SETTINGS non_replicated_deduplication_window = 10000, index_granularity = 1024;

CREATE MATERIALIZED VIEW rollup_pair_quarter_feed TO rollup_pair_quarter AS
SELECT toStartOfFifteenMinutes(at) AS slot, device_id, domain, device_ip, registrable_domain, org, solved_mode, risk_level, domain_type, count() AS visits
FROM access_record
GROUP BY slot, device_id, domain, device_ip, registrable_domain, org, solved_mode, risk_level, domain_type;

CREATE TABLE rollup_pair_day
(
    slot DateTime('UTC'),
    device_id LowCardinality(String),
    domain String,
    device_ip LowCardinality(String),
    registrable_domain LowCardinality(String),
    org LowCardinality(String),
    solved_mode LowCardinality(String),
    risk_level LowCardinality(String),
    domain_type LowCardinality(String),
    visits UInt64
)
ENGINE = SummingMergeTree(visits)
PARTITION BY toYear(slot)
ORDER BY (device_id, domain, device_ip, registrable_domain, org, solved_mode, risk_level, domain_type, slot)
SETTINGS non_replicated_deduplication_window = 10000, index_granularity = 1024;

CREATE MATERIALIZED VIEW rollup_pair_day_feed TO rollup_pair_day AS
SELECT toStartOfDay(finer, '{tz}') AS slot, device_id, domain, device_ip, registrable_domain, org, solved_mode, risk_level, domain_type, sum(visits) AS visits
FROM (SELECT slot AS finer, device_id, domain, device_ip, registrable_domain, org, solved_mode, risk_level, domain_type, visits FROM rollup_pair_quarter)
GROUP BY slot, device_id, domain, device_ip, registrable_domain, org, solved_mode, risk_level, domain_type;


-- Minutes in which a source is known to have lost something, or not to have been read.
CREATE TABLE completeness
(
    minute DateTime('UTC'),
    source LowCardinality(String),
    gaps UInt32,
    drops UInt64
)
ENGINE = SummingMergeTree((gaps, drops))
PARTITION BY toYYYYMM(minute)
ORDER BY (minute, source)
SETTINGS non_replicated_deduplication_window = 10000;
