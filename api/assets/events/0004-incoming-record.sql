-- The door for records. Nothing is kept here: what is written goes on to access_record. To read text into plain
-- columns and make the dictionaries of a whole block afterwards takes half the time of making them value by value.
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
    source String
)
ENGINE = Null;

CREATE MATERIALIZED VIEW incoming_record_feed TO access_record AS
SELECT at, uid, device_ip, device_mac, device_id, device_name, domain, registrable_domain, org, domain_country, domain_type, risk_level, dst_ip, dst_host, dst_port, country, region, network, transport, application, qtype, rcode, latency_ms, solved_mode, verdict_by, control_group, policy_id, segment_id, drift, source
FROM incoming_record;
