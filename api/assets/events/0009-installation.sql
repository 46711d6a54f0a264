-- Which installation the events belong to, and what was noted last in both stores. Written through to the disk: after a
-- power cut it must not seem older than the state store.
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
