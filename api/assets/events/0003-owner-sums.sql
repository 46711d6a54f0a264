-- Visits by owner of the name: far fewer rows than names have, so the map and the ranking of organisations need not
-- read each name. Fed by the sums of names, which are summed already. Visits without a name have no country here.
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

-- What came in before this file did. Nothing else has written here yet; a run cut by a crash begins again from nothing.
TRUNCATE TABLE rollup_owner_quarter;
TRUNCATE TABLE rollup_owner_day;

INSERT INTO rollup_owner_quarter (slot, org, domain_country, solved_mode, risk_level, domain_type, visits)
SELECT slot, org, if(domain = '', '', domain_country) AS named_country, solved_mode, risk_level, domain_type, sum(visits)
FROM rollup_domain_quarter
GROUP BY slot, org, named_country, solved_mode, risk_level, domain_type
SETTINGS max_partitions_per_insert_block = 0;

CREATE MATERIALIZED VIEW rollup_owner_quarter_feed TO rollup_owner_quarter AS
SELECT slot, org, domain_country, solved_mode, risk_level, domain_type, sum(visits) AS visits
FROM (SELECT slot, org, if(domain = '', '', domain_country) AS domain_country, solved_mode, risk_level, domain_type, visits FROM rollup_domain_quarter)
GROUP BY slot, org, domain_country, solved_mode, risk_level, domain_type;
