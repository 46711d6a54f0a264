-- Names of local discovery and reverse look-ups are of a kind of their own, and what is no device's address names none.
-- Records that are there are told alike: two columns of them are written anew, which a crash does not undo, and where
-- there are any such records the sums are made anew of all by steps at this start, with progress.
INSERT INTO schema_meta (key, value)
SELECT 'rebuild', arrayStringConcat(arrayDistinct(arrayFilter(name -> name != '', arrayConcat(splitByChar(',', argMax(value, at)),
    ['rollup_total_minute', 'rollup_domain_quarter', 'rollup_device_quarter', 'rollup_dst_quarter', 'rollup_port_quarter', 'rollup_pair_quarter', 'rollup_policy_quarter', 'rollup_name_hours']))), ',')
FROM schema_meta WHERE key = 'rebuild'
HAVING (SELECT count() FROM access_record WHERE
    (domain_type = 'unknown' AND match(domain, '^[^.]+$|(^|\\.)(local|in-addr\\.arpa|ip6\\.arpa)$'))
    OR match(device_id, '^(::|0\\.0\\.0\\.0|255\\.255\\.255\\.255)$|^(22[4-9]|23[0-9])\\.[0-9]+\\.[0-9]+\\.[0-9]+$|^ff[0-9a-f]{2}:[0-9a-f:]*$')) > 0;

ALTER TABLE access_record UPDATE
    domain_type = if(domain_type = 'unknown' AND match(domain, '^[^.]+$|(^|\\.)(local|in-addr\\.arpa|ip6\\.arpa)$'), 'local', domain_type),
    device_id = if(match(device_id, '^(::|0\\.0\\.0\\.0|255\\.255\\.255\\.255)$|^(22[4-9]|23[0-9])\\.[0-9]+\\.[0-9]+\\.[0-9]+$|^ff[0-9a-f]{2}:[0-9a-f:]*$'), '', device_id)
WHERE (domain_type = 'unknown' AND match(domain, '^[^.]+$|(^|\\.)(local|in-addr\\.arpa|ip6\\.arpa)$'))
    OR match(device_id, '^(::|0\\.0\\.0\\.0|255\\.255\\.255\\.255)$|^(22[4-9]|23[0-9])\\.[0-9]+\\.[0-9]+\\.[0-9]+$|^ff[0-9a-f]{2}:[0-9a-f:]*$')
SETTINGS mutations_sync = 2;
