-- Who signed in from where, by authentication logs. Few beside the visits: one table answers every question.
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
