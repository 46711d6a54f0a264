-- Its forerunner kept verdict and risk apart, too: two or three rows for a name and day where one tells the same.
DROP TABLE IF EXISTS rollup_domain_hours_feed;
DROP TABLE IF EXISTS rollup_domain_hours;

-- Visits by name and UTC day, with a column for each of its hours: a name that is visited all day is one row here and
-- up to 96 among the quarter hours, whatever became of its visits. What asks for all names of some days, or of a month,
-- reads these. Fed by the quarter hours.
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

-- What came in before this file did. Nothing else has written here yet; a run cut by a crash begins again from nothing.
TRUNCATE TABLE rollup_name_hours;

INSERT INTO rollup_name_hours (slot, domain, registrable_domain, org, domain_country, domain_type, visits, h00, h01, h02, h03, h04, h05, h06, h07, h08, h09, h10, h11, h12, h13, h14, h15, h16, h17, h18, h19, h20, h21, h22, h23)
SELECT toStartOfDay(finer) AS slot, domain, registrable_domain, org, domain_country, domain_type, sum(some) AS visits,
       sumIf(some, toHour(finer) = 0) AS h00, sumIf(some, toHour(finer) = 1) AS h01, sumIf(some, toHour(finer) = 2) AS h02, sumIf(some, toHour(finer) = 3) AS h03,
       sumIf(some, toHour(finer) = 4) AS h04, sumIf(some, toHour(finer) = 5) AS h05, sumIf(some, toHour(finer) = 6) AS h06, sumIf(some, toHour(finer) = 7) AS h07,
       sumIf(some, toHour(finer) = 8) AS h08, sumIf(some, toHour(finer) = 9) AS h09, sumIf(some, toHour(finer) = 10) AS h10, sumIf(some, toHour(finer) = 11) AS h11,
       sumIf(some, toHour(finer) = 12) AS h12, sumIf(some, toHour(finer) = 13) AS h13, sumIf(some, toHour(finer) = 14) AS h14, sumIf(some, toHour(finer) = 15) AS h15,
       sumIf(some, toHour(finer) = 16) AS h16, sumIf(some, toHour(finer) = 17) AS h17, sumIf(some, toHour(finer) = 18) AS h18, sumIf(some, toHour(finer) = 19) AS h19,
       sumIf(some, toHour(finer) = 20) AS h20, sumIf(some, toHour(finer) = 21) AS h21, sumIf(some, toHour(finer) = 22) AS h22, sumIf(some, toHour(finer) = 23) AS h23
FROM (SELECT slot AS finer, domain, registrable_domain, org, domain_country, domain_type, visits AS some FROM rollup_domain_quarter)
GROUP BY slot, domain, registrable_domain, org, domain_country, domain_type
SETTINGS max_partitions_per_insert_block = 0, max_bytes_before_external_group_by = 200000000;

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
