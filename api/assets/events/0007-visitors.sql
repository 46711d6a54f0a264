-- Who visited a name, by day. The pairs are sorted by device, so that the visitors of one name lie as far apart as there
-- are devices; here they lie together. Fed by the pairs.
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

-- What came in before this file did. Nothing else has written here yet; a run cut by a crash begins again from nothing.
TRUNCATE TABLE rollup_visitor_day;

INSERT INTO rollup_visitor_day (slot, domain, device_id, visits)
SELECT slot, domain, device_id, visits FROM rollup_pair_day
SETTINGS max_partitions_per_insert_block = 0;

CREATE MATERIALIZED VIEW rollup_visitor_day_feed TO rollup_visitor_day AS
SELECT toStartOfDay(finer, '{tz}') AS slot, domain, device_id, visits
FROM (SELECT slot AS finer, domain, device_id, visits FROM rollup_pair_quarter);

-- A batch is of a few minutes, so that its days have as many rows as its quarter hours: the table adds up what is equal
-- when a batch is written, and grouping it before only costs.
DROP TABLE IF EXISTS rollup_pair_day_feed;
CREATE MATERIALIZED VIEW rollup_pair_day_feed TO rollup_pair_day AS
SELECT toStartOfDay(finer, '{tz}') AS slot, device_id, domain, device_ip, registrable_domain, org, solved_mode, risk_level, domain_type, visits
FROM (SELECT slot AS finer, device_id, domain, device_ip, registrable_domain, org, solved_mode, risk_level, domain_type, visits FROM rollup_pair_quarter);

DROP TABLE IF EXISTS rollup_domain_day_feed;
CREATE MATERIALIZED VIEW rollup_domain_day_feed TO rollup_domain_day AS
SELECT toStartOfDay(finer, '{tz}') AS slot, domain, registrable_domain, org, domain_country, solved_mode, risk_level, domain_type, visits
FROM (SELECT slot AS finer, domain, registrable_domain, org, domain_country, solved_mode, risk_level, domain_type, visits FROM rollup_domain_quarter);

DROP TABLE IF EXISTS rollup_dst_day_feed;
CREATE MATERIALIZED VIEW rollup_dst_day_feed TO rollup_dst_day AS
SELECT toStartOfDay(finer, '{tz}') AS slot, dst_ip, org, country, region, network, solved_mode, risk_level, domain_type, visits
FROM (SELECT slot AS finer, dst_ip, org, country, region, network, solved_mode, risk_level, domain_type, visits FROM rollup_dst_quarter);
