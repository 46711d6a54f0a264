-- The schema of version 0.1. Sums are kept beside the visits by family of dimensions (src/platform/events/rollups.ts).

-- The visits. Sorted by time, since lists show the newest first; a partition a day, so that retention drops whole
-- partitions. Searches for something rare do not scan: the sums below contain the quarter hours in which it was seen.
-- Such rows are far apart, so granules and compressed blocks are small.
-- The first address of a look-up's answer is `dst_ip` and the end of its CNAME chain `dst_host`; they are not stored twice.
-- `deciding_cname` is the place of the deciding name in `cnames`, from 1 on; 0 where none decided.
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
    source LowCardinality(String),
    outcome LowCardinality(String) ALIAS multiIf(rcode = '', '', rcode = 'NOERROR', 'answered', rcode = 'NXDOMAIN', 'noSuchName', 'failed'),
    further_answers Array(String) CODEC(ZSTD),
    inner_cnames Array(LowCardinality(String)) CODEC(ZSTD),
    policy_generation Nullable(UInt64) CODEC(Delta, ZSTD),
    answers Array(String) ALIAS if(application = 'dns' AND dst_ip != '', arrayPushFront(further_answers, dst_ip), further_answers),
    cnames Array(String) ALIAS if(application = 'dns' AND dst_host != '', arrayPushBack(CAST(inner_cnames, 'Array(String)'), dst_host), CAST(inner_cnames, 'Array(String)')),
    deciding_cname UInt8 CODEC(ZSTD)
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

CREATE MATERIALIZED VIEW rollup_total_minute_feed TO rollup_total_minute AS
SELECT toStartOfMinute(at) AS slot, control_group, transport, application, verdict_by,
    multiIf(rcode = '', '', rcode = 'NOERROR', 'answered', rcode = 'NXDOMAIN', 'noSuchName', 'failed') AS outcome, solved_mode, risk_level, domain_type, count() AS visits
FROM access_record
GROUP BY slot, control_group, transport, application, verdict_by, outcome, solved_mode, risk_level, domain_type;

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

CREATE MATERIALIZED VIEW rollup_total_quarter_feed TO rollup_total_quarter AS
SELECT toStartOfFifteenMinutes(finer) AS slot, control_group, transport, application, verdict_by, outcome, solved_mode, risk_level, domain_type, sum(visits) AS visits
FROM (SELECT slot AS finer, control_group, transport, application, verdict_by, outcome, solved_mode, risk_level, domain_type, visits FROM rollup_total_minute)
GROUP BY slot, control_group, transport, application, verdict_by, outcome, solved_mode, risk_level, domain_type;

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

CREATE MATERIALIZED VIEW rollup_total_day_feed TO rollup_total_day AS
SELECT toStartOfDay(finer, '{tz}') AS slot, control_group, transport, application, verdict_by, outcome, solved_mode, risk_level, domain_type, sum(visits) AS visits
FROM (SELECT slot AS finer, control_group, transport, application, verdict_by, outcome, solved_mode, risk_level, domain_type, visits FROM rollup_total_quarter)
GROUP BY slot, control_group, transport, application, verdict_by, outcome, solved_mode, risk_level, domain_type;

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
SELECT toStartOfDay(finer, '{tz}') AS slot, domain, registrable_domain, org, domain_country, solved_mode, risk_level, domain_type, visits
FROM (SELECT slot AS finer, domain, registrable_domain, org, domain_country, solved_mode, risk_level, domain_type, visits FROM rollup_domain_quarter);

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

-- Visits by destination address, with its organisation, country and network.
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
SELECT toStartOfDay(finer, '{tz}') AS slot, dst_ip, org, country, region, network, solved_mode, risk_level, domain_type, visits
FROM (SELECT slot AS finer, dst_ip, org, country, region, network, solved_mode, risk_level, domain_type, visits FROM rollup_dst_quarter);

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

-- Which device visited which name. The granules here and above are small: a search for a name reads a few rows of each
-- day, a search for a pair a few rows of each device.
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
SELECT toStartOfDay(finer, '{tz}') AS slot, device_id, domain, device_ip, registrable_domain, org, solved_mode, risk_level, domain_type, visits
FROM (SELECT slot AS finer, device_id, domain, device_ip, registrable_domain, org, solved_mode, risk_level, domain_type, visits FROM rollup_pair_quarter);

-- Minutes in which a source lost records or was not read.
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

-- Log-ins from authentication logs. They are few beside the visits, so one table answers every query.
CREATE TABLE visit_log
(
    at DateTime64(3, 'UTC') CODEC(Delta, ZSTD),
    uid UInt64 CODEC(Delta, ZSTD),
    username String CODEC(ZSTD),
    ip String CODEC(ZSTD),
    primary_dns LowCardinality(String),
    secondary_dns LowCardinality(String),
    source LowCardinality(String)
)
ENGINE = MergeTree
PARTITION BY toYYYYMM(at)
ORDER BY (at, uid)
SETTINGS non_replicated_deduplication_window = 10000;

-- Visits by owner of the name, for the map and the ranking of organisations: far fewer rows than there are names. Fed by
-- the sums of names. Visits without a name have no country here.
CREATE TABLE rollup_owner_quarter
(
    slot DateTime('UTC'),
    org LowCardinality(String),
    domain_country LowCardinality(String),
    solved_mode LowCardinality(String),
    risk_level LowCardinality(String),
    domain_type LowCardinality(String),
    visits UInt64
)
ENGINE = SummingMergeTree(visits)
PARTITION BY toYYYYMM(slot)
ORDER BY (toYYYYMMDD(slot), org, domain_country, solved_mode, risk_level, domain_type, slot)
SETTINGS non_replicated_deduplication_window = 10000;

CREATE TABLE rollup_owner_day
(
    slot DateTime('UTC'),
    org LowCardinality(String),
    domain_country LowCardinality(String),
    solved_mode LowCardinality(String),
    risk_level LowCardinality(String),
    domain_type LowCardinality(String),
    visits UInt64
)
ENGINE = SummingMergeTree(visits)
PARTITION BY toYear(slot)
ORDER BY (org, domain_country, solved_mode, risk_level, domain_type, slot)
SETTINGS non_replicated_deduplication_window = 10000;

CREATE MATERIALIZED VIEW rollup_owner_day_feed TO rollup_owner_day AS
SELECT toStartOfDay(finer, '{tz}') AS slot, org, domain_country, solved_mode, risk_level, domain_type, sum(visits) AS visits
FROM (SELECT slot AS finer, org, domain_country, solved_mode, risk_level, domain_type, visits FROM rollup_owner_quarter)
GROUP BY slot, org, domain_country, solved_mode, risk_level, domain_type;

CREATE MATERIALIZED VIEW rollup_owner_quarter_feed TO rollup_owner_quarter AS
SELECT slot, org, domain_country, solved_mode, risk_level, domain_type, sum(visits) AS visits
FROM (SELECT slot, org, if(domain = '', '', domain_country) AS domain_country, solved_mode, risk_level, domain_type, visits FROM rollup_domain_quarter)
GROUP BY slot, org, domain_country, solved_mode, risk_level, domain_type;

-- The table that ingest inserts into; its view writes the rows to access_record, and nothing is stored here. Parsing text
-- into plain columns and building the dictionaries of a whole block takes half the time of building them value by value.
CREATE TABLE incoming_record
(
    at DateTime64(3, 'UTC'),
    uid UInt64,
    device_ip String,
    device_mac String,
    device_id String,
    device_name String,
    domain String,
    registrable_domain String,
    org String,
    domain_country String,
    domain_type String,
    risk_level String,
    dst_ip String,
    dst_host String,
    dst_port Nullable(UInt16),
    country String,
    region String,
    network String,
    transport String,
    application String,
    qtype String,
    rcode String,
    latency_ms Nullable(Float32),
    solved_mode String,
    verdict_by String,
    control_group String,
    policy_id String,
    segment_id String,
    drift String,
    source String,
    further_answers Array(String),
    inner_cnames Array(String),
    policy_generation Nullable(UInt64),
    deciding_cname UInt8
)
ENGINE = Null;

CREATE MATERIALIZED VIEW incoming_record_feed TO access_record AS
SELECT at, uid, device_ip, device_mac, device_id, device_name, domain, registrable_domain, org, domain_country, domain_type, risk_level, dst_ip, dst_host, dst_port, country, region, network, transport, application, qtype, rcode, latency_ms, solved_mode, verdict_by, control_group, policy_id, segment_id, drift, source, further_answers, inner_cnames, policy_generation, deciding_cname
FROM incoming_record;

-- Visits by name and UTC day, with a column for each hour: a name that is visited all day is one row here and up to 96
-- among the quarter hours. Queries for all names of some days or of a month read this table. Fed by the quarter hours.
CREATE TABLE rollup_name_hours
(
    slot DateTime('UTC'),
    domain String,
    registrable_domain LowCardinality(String),
    org LowCardinality(String),
    domain_country LowCardinality(String),
    domain_type LowCardinality(String),
    visits UInt64,
    h00 UInt64, h01 UInt64, h02 UInt64, h03 UInt64, h04 UInt64, h05 UInt64, h06 UInt64, h07 UInt64,
    h08 UInt64, h09 UInt64, h10 UInt64, h11 UInt64, h12 UInt64, h13 UInt64, h14 UInt64, h15 UInt64,
    h16 UInt64, h17 UInt64, h18 UInt64, h19 UInt64, h20 UInt64, h21 UInt64, h22 UInt64, h23 UInt64
)
ENGINE = SummingMergeTree
PARTITION BY toYYYYMM(slot)
ORDER BY (slot, domain, registrable_domain, org, domain_country, domain_type)
SETTINGS non_replicated_deduplication_window = 10000;

CREATE MATERIALIZED VIEW rollup_name_hours_feed TO rollup_name_hours AS
SELECT toStartOfDay(finer) AS slot, domain, registrable_domain, org, domain_country, domain_type, sum(some) AS visits,
       sumIf(some, toHour(finer) = 0) AS h00, sumIf(some, toHour(finer) = 1) AS h01, sumIf(some, toHour(finer) = 2) AS h02, sumIf(some, toHour(finer) = 3) AS h03,
       sumIf(some, toHour(finer) = 4) AS h04, sumIf(some, toHour(finer) = 5) AS h05, sumIf(some, toHour(finer) = 6) AS h06, sumIf(some, toHour(finer) = 7) AS h07,
       sumIf(some, toHour(finer) = 8) AS h08, sumIf(some, toHour(finer) = 9) AS h09, sumIf(some, toHour(finer) = 10) AS h10, sumIf(some, toHour(finer) = 11) AS h11,
       sumIf(some, toHour(finer) = 12) AS h12, sumIf(some, toHour(finer) = 13) AS h13, sumIf(some, toHour(finer) = 14) AS h14, sumIf(some, toHour(finer) = 15) AS h15,
       sumIf(some, toHour(finer) = 16) AS h16, sumIf(some, toHour(finer) = 17) AS h17, sumIf(some, toHour(finer) = 18) AS h18, sumIf(some, toHour(finer) = 19) AS h19,
       sumIf(some, toHour(finer) = 20) AS h20, sumIf(some, toHour(finer) = 21) AS h21, sumIf(some, toHour(finer) = 22) AS h22, sumIf(some, toHour(finer) = 23) AS h23
FROM (SELECT slot AS finer, domain, registrable_domain, org, domain_country, domain_type, visits AS some FROM rollup_domain_quarter)
GROUP BY slot, domain, registrable_domain, org, domain_country, domain_type;

-- Visitors of a name by day, sorted by name; the pairs are sorted by device. Fed by the pairs.
CREATE TABLE rollup_visitor_day
(
    slot DateTime('UTC'),
    domain String,
    device_id LowCardinality(String),
    visits UInt64
)
ENGINE = SummingMergeTree(visits)
PARTITION BY toYear(slot)
ORDER BY (domain, slot, device_id)
SETTINGS non_replicated_deduplication_window = 10000;

CREATE MATERIALIZED VIEW rollup_visitor_day_feed TO rollup_visitor_day AS
SELECT toStartOfDay(finer, '{tz}') AS slot, domain, device_id, visits
FROM (SELECT slot AS finer, domain, device_id, visits FROM rollup_pair_quarter);

-- The installation that the events belong to, and the newest generation noted in both stores. Written through to the
-- disk: after a power cut it must not be older than the state store.
CREATE TABLE installation
(
    one UInt8 DEFAULT 1,
    installation String,
    store String,
    generation UInt64
)
ENGINE = ReplacingMergeTree(generation)
ORDER BY one
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;

-- Hits of each policy and list.
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
