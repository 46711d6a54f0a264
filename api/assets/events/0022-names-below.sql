-- Searches for a name and all names below it skip what has none of them. The index holds the last two to eight labels of each
-- name; the query has the same expression. Of stored sums the index is made in the background, and until then they are read.
ALTER TABLE rollup_domain_day ADD INDEX IF NOT EXISTS below arrayMap(n -> arrayStringConcat(arraySlice(splitByChar('.', domain), -n), '.'), [2, 3, 4, 5, 6, 7, 8]) TYPE bloom_filter GRANULARITY 1;
ALTER TABLE rollup_domain_day MATERIALIZE INDEX below;
